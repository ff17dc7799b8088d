import { months, type Plant } from '../plant.ts'
import { entryOf, food, harm, harmless, sun, sunOrPartShade } from './entry.ts'

const vegetable = entryOf('vegetable', 'vegetables')

const tomatoGreens = harm(
  'mild',
  'toxic',
  'toxic',
  'Ripe fruit is food; leaves, stems and green fruit upset the stomach. The ASPCA lists the plant as toxic to cats and dogs; it is a nightshade with solanine and tomatine.',
)
const pepperGreens = harm(
  'mild',
  'toxic',
  'toxic',
  'Fruit is food, though hot ones burn skin and eyes. The ASPCA lists Capsicum annuum as toxic to cats and dogs.',
)

/** Vegetables grown for their fruit or grain. */
export const fruitingVegetables: readonly Plant[] = [
  vegetable('tomato', 'Solanum lycopersicum', 'Tomato', {
    synonyms: ['Lycopersicon esculentum', 'love apple', 'cherry tomato', 'plum tomato', 'beefsteak tomato'],
    grows: { light: sun, hardiness: 'H1c', heightCm: [30, 200] },
    when: { sow: months(2, 4), plantOut: months(5, 6), harvest: months(7, 10), flower: months(5, 9) },
    toxicity: tomatoGreens,
    care: 'Grow cordons up a cane and pinch out the side shoots; leave bush kinds to sprawl. Water evenly, for drought followed by a soaking splits fruit, and feed with potash weekly once the first truss sets.',
  }),
  vegetable('courgette', 'Cucurbita pepo', 'Courgette', {
    synonyms: ['zucchini', 'summer squash', 'courgette flower'],
    grows: { light: sun, hardiness: 'H2', heightCm: [45, 75] },
    when: { sow: months(4, 5), plantOut: months(5, 6), harvest: months(7, 10), flower: months(6, 9) },
    toxicity: harmless,
    care: 'Give each plant a square metre of rich soil and water the roots, not the leaves. Pick at finger length every other day, as one marrow left behind slows the whole plant.',
  }),
  vegetable('sweetcorn', 'Zea mays', 'Sweetcorn', {
    synonyms: ['corn', 'maize', 'corn on the cob', 'popcorn', 'baby corn'],
    grows: { light: sun, hardiness: 'H2', heightCm: [150, 240] },
    when: { sow: months(4, 5), plantOut: months(5, 6), harvest: months(8, 10), flower: months(7, 8) },
    toxicity: food,
    care: 'Plant in a square block rather than a row, so that the wind carries pollen from tassel to silk. A cob is ready when the silks have browned and a pressed kernel bleeds milk.',
  }),
  vegetable('cucumber', 'Cucumis sativus', 'Cucumber', {
    synonyms: ['gherkin', 'ridge cucumber', 'cornichon', 'pickling cucumber'],
    grows: { light: sun, hardiness: 'H1c', heightCm: [100, 250] },
    when: { sow: months(3, 5), plantOut: months(5, 6), harvest: months(7, 10), flower: months(6, 9) },
    toxicity: harmless,
    care: 'Keep greenhouse kinds humid and remove male flowers unless the variety is all-female. Ridge kinds go outdoors in June on a mound of compost and want bees.',
  }),
  vegetable('sweet-pepper', 'Capsicum annuum', 'Sweet pepper', {
    synonyms: ['bell pepper', 'capsicum', 'pepper plant', 'pointed pepper', 'paprika'],
    grows: { light: sun, hardiness: 'H1c', heightCm: [45, 90] },
    when: { sow: months(2, 4), plantOut: months(5, 6), harvest: months(7, 10), flower: months(6, 8) },
    toxicity: pepperGreens,
    care: 'Start it early in warmth, pot on twice and give it glass or the hottest wall. Take the first fruits green, which brings more, and let later ones colour.',
  }),
  vegetable('aubergine', 'Solanum melongena', 'Aubergine', {
    synonyms: ['eggplant', 'brinjal', 'egg plant'],
    grows: { light: sun, hardiness: 'H1c', heightCm: [45, 90] },
    when: { sow: months(2, 3), plantOut: months(5, 6), harvest: months(8, 10), flower: months(6, 8) },
    toxicity: harm(
      'mild',
      'unknown',
      'unknown',
      'Cooked fruit is food; leaves and flowers hold solanine like other nightshades. We know of no ASPCA verdict for cats and dogs.',
    ),
    care: 'A greenhouse plant in most summers: pinch out the tip at 30 cm and keep five or six fruits. Mist against red spider mite and pick while the skin shines.',
  }),
  vegetable('pumpkin', 'Cucurbita maxima', 'Pumpkin', {
    synonyms: ['giant pumpkin', 'Halloween pumpkin', 'jack-o-lantern', 'carving pumpkin'],
    grows: { light: sunOrPartShade, hardiness: 'H2', heightCm: [40, 60] },
    when: { sow: months(4, 5), plantOut: months(5, 6), harvest: months(9, 10), flower: months(7, 8) },
    toxicity: food,
    care: 'Dig in a barrowload of manure and let the vines run two metres or more. For size keep one fruit to a plant; lift it on a tile and bring it in before frost to cure in the sun.',
  }),
]
