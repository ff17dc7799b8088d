import { months, type Plant } from '../../plant.ts'
import { entryOf, harm, sunOrPartShade } from '../entry.ts'
import { petSafe, petUnknown } from '../pet-verdicts.ts'

const fern = entryOf('fern')
const housePlant = entryOf('house-plant')

/** House plants grown for their leaves, N to Z by botanical name. */
export const housePlantsForLeavesNToZ: readonly Plant[] = [
  fern('boston-fern', 'Nephrolepis exaltata', 'Boston fern', {
    synonyms: ['sword fern', 'ladder fern', 'nephrolepis'],
    grows: { light: ['part-shade', 'full-shade'], hardiness: 'H2', heightCm: [40, 80] },
    when: { plantOut: months(3, 6) },
    toxicity: petSafe,
    care: 'Never dry, never soggy, never over a radiator. Cut all brown fronds at the base in March and it fills again.',
  }),
  housePlant('guiana-chestnut', 'Pachira aquatica', 'Guiana chestnut', {
    synonyms: ['money tree', 'pachira', 'Malabar chestnut', 'plaited pachira'],
    grows: { light: ['part-shade'], hardiness: 'H1b', heightCm: [60, 200] },
    when: { plantOut: months(3, 6) },
    toxicity: petSafe,
    care: "Loosen the plait's ties before they strangle. Drinks deep, then waits until the pot feels light.",
  }),
  housePlant('watermelon-peperomia', 'Peperomia argyreia', 'Watermelon peperomia', {
    synonyms: ['watermelon begonia', 'rugby football plant'],
    grows: { light: ['part-shade'], hardiness: 'H1b', heightCm: [15, 25] },
    when: { plantOut: months(3, 6) },
    toxicity: petSafe,
    care: 'Silver stripes like the rind. Halve a leaf crosswise, stand the cut edge in grit, and see a row of babies.',
  }),
  housePlant('emerald-ripple-peperomia', 'Peperomia caperata', 'Emerald ripple peperomia', {
    synonyms: ['emerald ripple', 'ripple peperomia', 'radiator plant'],
    grows: { light: ['part-shade'], hardiness: 'H1b', heightCm: [12, 25] },
    when: { plantOut: months(3, 6), flower: months(6, 9) },
    toxicity: petSafe,
    care: 'Small roots, so a small pot for life. Collapse at the neck follows a cold, wet night.',
  }),
  housePlant('baby-rubber-plant', 'Peperomia obtusifolia', 'Baby rubber plant', {
    synonyms: ['pepper face', 'American rubber plant', 'peperomia'],
    grows: { light: ['part-shade'], hardiness: 'H1b', heightCm: [15, 30] },
    when: { plantOut: months(3, 6) },
    toxicity: petSafe,
    care: 'Thick leaves store water: let half the pot dry. Variegated kinds need the east window.',
  }),
  housePlant('blushing-philodendron', 'Philodendron erubescens', 'Blushing philodendron', {
    synonyms: ['red-leaf philodendron', 'Pink Princess'],
    grows: { light: ['part-shade'], hardiness: 'H1a', heightCm: [50, 150] },
    when: { plantOut: months(3, 6) },
    toxicity: harm(
      'toxic',
      'toxic',
      'toxic',
      'Needle-like oxalate crystals burn mouth and throat when chewed, and the sap can irritate skin. The ASPCA lists philodendrons as toxic to cats and dogs.',
    ),
    care: 'Pink patches fade in gloom and scorch in sun, so find the middle. Cut an all-pink shoot back to a mottled leaf.',
  }),
  housePlant('heartleaf-philodendron', 'Philodendron hederaceum', 'Heartleaf philodendron', {
    synonyms: ['sweetheart plant', 'philodendron', 'Philodendron scandens'],
    grows: { light: ['part-shade', 'full-shade'], hardiness: 'H1a', heightCm: [60, 200] },
    when: { plantOut: months(3, 6) },
    toxicity: harm(
      'toxic',
      'toxic',
      'toxic',
      'Needle-like oxalate crystals burn mouth and throat when chewed, and the sap can irritate skin. The ASPCA lists philodendrons as toxic to cats and dogs.',
    ),
    care: 'Trails through a shelf of books on the light that reaches it there. Pinch to make it branch.',
  }),
  fern('blue-star-fern', 'Phlebodium aureum', 'Blue star fern', {
    synonyms: ['golden polypody', 'hare-foot fern', "rabbit's foot fern", "bear's paw fern"],
    grows: { light: ['part-shade', 'full-shade'], hardiness: 'H1b', heightCm: [30, 60] },
    when: { plantOut: months(3, 6) },
    toxicity: petUnknown,
    care: 'More forgiving of dry air than its cousins. Furry rhizomes must lie on the surface, not below it.',
  }),
  housePlant('aluminium-plant', 'Pilea cadierei', 'Aluminium plant', {
    synonyms: ['watermelon pilea', 'aluminum plant'],
    grows: { light: ['part-shade'], hardiness: 'H1b', heightCm: [15, 30] },
    when: { plantOut: months(3, 6) },
    toxicity: petSafe,
    care: 'Bare stems after two years ask for a new start from tips. Splashed silver shows best by lamplight.',
  }),
  housePlant('chinese-money-plant', 'Pilea peperomioides', 'Chinese money plant', {
    synonyms: ['pancake plant', 'UFO plant', 'missionary plant', 'pilea'],
    grows: { light: ['part-shade'], hardiness: 'H1c', heightCm: [20, 35] },
    when: { plantOut: months(3, 6) },
    toxicity: harm(
      'safe',
      'unknown',
      'unknown',
      'Not on the RHS/HTA list of potentially harmful plants. The ASPCA names its relative the aluminium plant as non-toxic to cats; on this one we know of no verdict.',
    ),
    care: 'Turn it a little each day or it leans into the window. Pups come up all round: cut them free at finger length and pass them on.',
  }),
  fern('staghorn-fern', 'Platycerium bifurcatum', 'Staghorn fern', {
    synonyms: ['elkhorn fern', 'antelope ears', 'platycerium'],
    grows: { light: ['part-shade'], hardiness: 'H1c', heightCm: [40, 90] },
    when: { plantOut: months(3, 6) },
    toxicity: petSafe,
    care: 'Tie it to bark and dunk the whole in rainwater once a week. The papery brown shield at its back is alive and stays.',
  }),
  housePlant('satin-pothos', 'Scindapsus pictus', 'Satin pothos', {
    synonyms: ['silver vine', 'silver pothos', 'satin vine'],
    grows: { light: ['part-shade', 'full-shade'], hardiness: 'H1a', heightCm: [60, 200] },
    when: { plantOut: months(3, 6) },
    toxicity: harm(
      'toxic',
      'toxic',
      'toxic',
      'Needle-like oxalate crystals burn mouth and throat when chewed, and the sap can irritate skin. The ASPCA lists satin pothos as toxic to cats and dogs.',
    ),
    care: 'Leaves like frosted velvet curl inwards for water. Coil long bare stems on the pot and pin them to fill it.',
  }),
  housePlant('babys-tears', 'Soleirolia soleirolii', "Baby's tears", {
    synonyms: ['mind-your-own-business', 'Helxine', "angel's tears", 'peace in the home'],
    grows: { light: ['part-shade', 'full-shade'], hardiness: 'H4', heightCm: [3, 8] },
    when: { plantOut: months(3, 6) },
    toxicity: petSafe,
    care: 'A green cushion for a cool sill, from below watered. Do not let it into a lawn.',
  }),
  housePlant('arrowhead-plant', 'Syngonium podophyllum', 'Arrowhead plant', {
    synonyms: ['syngonium', 'goosefoot plant', 'arrowhead vine', 'nephthytis'],
    grows: { light: ['part-shade', 'full-shade'], hardiness: 'H1a', heightCm: [30, 150] },
    when: { plantOut: months(3, 6) },
    toxicity: harm(
      'toxic',
      'toxic',
      'toxic',
      'Needle-like oxalate crystals burn mouth and throat when chewed, and the sap can irritate skin. The ASPCA lists it, as nephthytis, as toxic to cats and dogs.',
    ),
    care: 'Young leaves are arrows, old ones five-fingered when it climbs. Snip runners to keep it a bush.',
  }),
  housePlant('tree-philodendron', 'Thaumatophyllum bipinnatifidum', 'Tree philodendron', {
    synonyms: ['Philodendron selloum', 'Philodendron bipinnatifidum', 'horsehead philodendron'],
    grows: { light: ['part-shade'], hardiness: 'H1b', heightCm: [80, 150] },
    when: { plantOut: months(3, 6) },
    toxicity: harm(
      'toxic',
      'toxic',
      'toxic',
      'Needle-like oxalate crystals burn mouth and throat when chewed, and the sap can irritate skin. The ASPCA lists it as toxic to cats and dogs.',
    ),
    care: 'Spreads wider than a sofa, so give it the corner. Stout air roots may go in the saucer to drink.',
  }),
  housePlant('river-inch-plant', 'Tradescantia fluminensis', 'River inch plant', {
    synonyms: ['small-leaf spiderwort', 'variegated tradescantia'],
    grows: { light: ['part-shade'], hardiness: 'H1c', heightCm: [15, 30] },
    when: { plantOut: months(3, 6) },
    toxicity: harm('mild', 'toxic', 'toxic', 'Sap makes skin itch. The ASPCA lists it as toxic to cats and dogs.'),
    care: 'Pull green shoots out before they win over the striped. Keep bits indoors or in the bin, as it runs wild in mild woods.',
  }),
  housePlant('inch-plant', 'Tradescantia zebrina', 'Inch plant', {
    synonyms: ['silver inch plant', 'tradescantia', 'wandering dude'],
    grows: { light: ['part-shade'], hardiness: 'H1c', heightCm: [15, 40] },
    when: { plantOut: months(3, 6) },
    toxicity: harm(
      'mild',
      'toxic',
      'toxic',
      'Sap makes skin itch. The ASPCA lists tradescantias of this sort as toxic to cats and dogs.',
    ),
    care: 'Five cuttings poked into the same pot renew a stringy one. Stripes need light, purple backs need more.',
  }),
  housePlant('spineless-yucca', 'Yucca gigantea', 'Spineless yucca', {
    synonyms: ['Yucca elephantipes', 'indoor yucca', 'giant yucca', 'yucca cane'],
    grows: { light: sunOrPartShade, hardiness: 'H2', heightCm: [80, 250] },
    when: { plantOut: months(3, 6) },
    toxicity: harm(
      'mild',
      'toxic',
      'toxic',
      'Saponins upset the gut. The ASPCA lists yucca as toxic to cats and dogs.',
    ),
    care: 'Summer on the patio thickens it. In a dim winter room give a cupful a month and no more.',
  }),
  housePlant('zz-plant', 'Zamioculcas zamiifolia', 'ZZ plant', {
    synonyms: ['zamioculcas', 'Zanzibar gem', 'emerald palm', 'aroid palm', 'eternity plant'],
    grows: { light: ['full-sun', 'part-shade', 'full-shade'], hardiness: 'H1b', heightCm: [50, 90] },
    when: { plantOut: months(3, 6) },
    toxicity: harm(
      'mild',
      'unknown',
      'unknown',
      'Needle-like oxalate crystals burn mouth and throat when chewed, and the sap can irritate skin. We know of no ASPCA verdict for cats and dogs.',
    ),
    care: 'Potato-like stores let it go six weeks without you. A single leaflet, stuck in sand, takes a year to make a plant.',
  }),
]
