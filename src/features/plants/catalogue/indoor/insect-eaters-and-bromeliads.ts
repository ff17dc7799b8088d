import { months, type Plant } from '../../plant.ts'
import { entryOf, sun, sunOrPartShade } from '../entry.ts'
import { petSafe, petUnknown } from '../pet-verdicts.ts'

const housePlant = entryOf('house-plant')

/** Carnivorous plants and bromeliads. */
export const insectEatersAndBromeliads: readonly Plant[] = [
  housePlant('urn-plant', 'Aechmea fasciata', 'Urn plant', {
    synonyms: ['silver vase', 'bromeliad', 'aechmea'],
    grows: { light: ['part-shade'], hardiness: 'H1a', heightCm: [40, 70] },
    when: { plantOut: months(3, 6), flower: months(5, 9) },
    toxicity: petSafe,
    care: "Keep a finger's depth of rain in its vase and flush it monthly. It blooms once; leave the pups until they are a third of its height.",
  }),
  housePlant('scarlet-star', 'Guzmania lingulata', 'Scarlet star', {
    synonyms: ['guzmania', 'droophead tufted airplant', 'vase plant'],
    grows: { light: ['part-shade'], hardiness: 'H1a', heightCm: [30, 45] },
    when: { plantOut: months(3, 6), flower: months(5, 10) },
    toxicity: petSafe,
    care: 'Months of red bracts, then the parent fades. A ripe apple in the bag sets a grown pup to flower.',
  }),
  housePlant('venus-flytrap', 'Dionaea muscipula', 'Venus flytrap', {
    synonyms: ['Venus fly trap', 'flytrap', 'dionaea'],
    grows: { light: sun, hardiness: 'H3', heightCm: [8, 15] },
    when: { plantOut: months(2, 4), flower: months(5, 6) },
    toxicity: petSafe,
    care: 'Rainwater in the saucer from March, barely damp and cold in winter, sun always. No meat, no feed, no finger in the traps.',
  }),
  housePlant('trumpet-pitcher', 'Sarracenia flava', 'Trumpet pitcher', {
    synonyms: ['pitcher plant', 'yellow pitcher plant', 'sarracenia'],
    grows: { light: sun, hardiness: 'H4', heightCm: [40, 90] },
    when: { plantOut: months(2, 4), flower: months(4, 6) },
    toxicity: petUnknown,
    care: 'Stands in rainwater outdoors and drinks wasps. Peat-free carnivorous mix only, and cut dead pitchers in February.',
  }),
  housePlant('cape-sundew', 'Drosera capensis', 'Cape sundew', {
    synonyms: ['sundew', 'drosera'],
    grows: { light: sun, hardiness: 'H3', heightCm: [10, 20] },
    when: { sow: months(2, 4), plantOut: months(3, 5), flower: months(5, 9) },
    toxicity: petUnknown,
    care: 'Glittering hairs curl over a gnat in half an hour. Leave a tray of rain beneath and seedlings sprout in every pot near by.',
  }),
  housePlant('tropical-pitcher-plant', 'Nepenthes alata', 'Tropical pitcher plant', {
    synonyms: ['monkey cups', 'nepenthes', 'hanging pitcher'],
    grows: { light: ['part-shade'], hardiness: 'H1a', heightCm: [30, 100] },
    when: { plantOut: months(3, 5), flower: months(5, 9) },
    toxicity: petUnknown,
    care: 'Humid air makes pitchers, dry air only leaves. Half-fill a tipped-out pitcher with rain so that it does not wither.',
  }),
  housePlant('butterwort', 'Pinguicula moranensis', 'Butterwort', {
    synonyms: ['Mexican butterwort', 'pinguicula'],
    grows: { light: sunOrPartShade, hardiness: 'H1c', heightCm: [5, 15] },
    when: { plantOut: months(3, 5), flower: months(4, 9) },
    toxicity: petUnknown,
    care: 'Sticky leaves clear fungus gnats from the sill. In winter it turns into a dry rosette and wants almost no water.',
  }),
  housePlant('air-plant', 'Tillandsia ionantha', 'Air plant', {
    synonyms: ['tillandsia', 'sky plant', 'blushing bride'],
    grows: { light: ['part-shade'], hardiness: 'H1b', heightCm: [5, 10] },
    when: { plantOut: months(3, 9), flower: months(3, 8) },
    toxicity: petUnknown,
    care: 'Bathe half an hour in rain each week, then shake it dry upside down. It blushes red, blooms violet once and leaves pups.',
  }),
  housePlant('spanish-moss', 'Tillandsia usneoides', 'Spanish moss', {
    synonyms: ["old man's beard plant", 'Spanish beard'],
    grows: { light: ['part-shade'], hardiness: 'H1b', heightCm: [20, 100] },
    when: { plantOut: months(3, 9) },
    toxicity: petUnknown,
    care: 'Hang it in a steamy bathroom and mist it each morning. Green when wet and silver when it waits.',
  }),
]
