import { months, type Plant } from '../../plant.ts'
import { entryOf, harm, sun, sunOrPartShade } from '../entry.ts'
import { petUnknown } from '../pet-verdicts.ts'

const bulb = entryOf('bulb')

/** Tulips, daffodils, snowdrops, crocuses and the alliums grown for their flowers. */
export const springBulbs: readonly Plant[] = [
  bulb('tulip', 'Tulipa gesneriana', 'Tulip', {
    synonyms: ['garden tulip', 'Darwin tulip', 'Triumph tulip', 'tulip bulb'],
    grows: { light: sun, hardiness: 'H6', heightCm: [20, 60] },
    when: { plantOut: months(10, 12), flower: months(4, 5) },
    toxicity: harm(
      'mild',
      'toxic',
      'toxic',
      'Bulbs upset the stomach and handling many of them brings on a rash; on the RHS/HTA list of potentially harmful plants. The ASPCA lists tulips as toxic to cats and dogs.',
    ),
    care: 'Wait until November to plant, when cold has checked tulip fire, and go three bulbs deep. Most bed tulips shrink after a year, so treat them as bedding or choose Darwin hybrids.',
  }),
  bulb('wild-tulip', 'Tulipa sylvestris', 'Wild tulip', {
    synonyms: ['species tulip', 'woodland tulip', 'botanical tulip'],
    grows: { light: sunOrPartShade, hardiness: 'H6', heightCm: [20, 35] },
    when: { plantOut: months(10, 12), flower: months(4, 5) },
    toxicity: harm(
      'mild',
      'toxic',
      'toxic',
      'Bulbs upset the stomach and can bring on a rash. The ASPCA lists tulips as toxic to cats and dogs.',
    ),
    care: 'Unlike the big hybrids it returns and spreads, even in thin grass. Sun-baked, limy soil makes it flower rather than only leaf.',
  }),
  bulb('daffodil', 'Narcissus pseudonarcissus', 'Daffodil', {
    synonyms: ['Lent lily', 'narcissus', 'wild daffodil', 'daff'],
    grows: { light: sunOrPartShade, hardiness: 'H6', heightCm: [15, 45] },
    when: { plantOut: months(8, 10), flower: months(2, 4) },
    toxicity: harm(
      'toxic',
      'toxic',
      'toxic',
      'All parts, most of all the bulb, bring on vomiting, and sap gives pickers a rash. The ASPCA lists it as toxic to cats and dogs; on the RHS/HTA list of potentially harmful plants.',
    ),
    care: 'Plant by the end of September, thrice as deep as the bulb is tall. Leave the leaves for six weeks after bloom, neither mown nor knotted.',
  }),
  bulb('tete-a-tete-daffodil', "Narcissus 'Tête-à-tête'", 'Tête-à-tête daffodil', {
    synonyms: ['miniature daffodil', 'dwarf daffodil', 'Narcissus Tete-a-tete'],
    grows: { light: sunOrPartShade, hardiness: 'H6', heightCm: [15, 20] },
    when: { plantOut: months(8, 10), flower: months(2, 4) },
    toxicity: harm(
      'toxic',
      'toxic',
      'toxic',
      'All parts, most of all the bulb, bring on vomiting. The ASPCA lists daffodils as toxic to cats and dogs; on the RHS/HTA list of potentially harmful plants.',
    ),
    care: 'Small enough for a window box, and two or three flowers to a stem. Shift bulbs from forced pots into the garden when they fade.',
  }),
  bulb('paperwhite', 'Narcissus papyraceus', 'Paperwhite', {
    synonyms: ['paper-white narcissus', 'paperwhite daffodil', 'indoor narcissus'],
    grows: { light: sun, hardiness: 'H3', heightCm: [30, 45] },
    when: { plantOut: months(9, 11), flower: months(11, 1) },
    toxicity: harm(
      'toxic',
      'toxic',
      'toxic',
      'All parts, most of all the bulb, bring on vomiting. The ASPCA lists paperwhites as toxic to cats and dogs; on the RHS/HTA list of potentially harmful plants.',
    ),
    care: 'Set on wet pebbles in a bowl, it blooms six weeks later without any chill. Cool, bright light keeps stems short enough to stand.',
  }),
  bulb('snowdrop', 'Galanthus nivalis', 'Snowdrop', {
    synonyms: ['common snowdrop', 'galanthus', 'Candlemas bells'],
    grows: { light: ['part-shade', 'full-shade'], hardiness: 'H5', heightCm: [10, 15] },
    when: { plantOut: months(3, 4, 9, 10), flower: months(1, 3) },
    toxicity: harm(
      'mild',
      'unknown',
      'unknown',
      'Bulbs hold galantamine-like alkaloids that upset the stomach. We know of no ASPCA verdict for cats and dogs.',
    ),
    care: "Move clumps in leaf, just after flowering, as dry autumn bulbs often fail. Offer only garden stock: digging wild ones needs the landowner's consent.",
  }),
  bulb('giant-snowdrop', 'Galanthus elwesii', 'Giant snowdrop', {
    synonyms: ['greater snowdrop', "Elwes's snowdrop"],
    grows: { light: sunOrPartShade, hardiness: 'H5', heightCm: [15, 25] },
    when: { plantOut: months(3, 4, 9, 10), flower: months(1, 3) },
    toxicity: harm(
      'mild',
      'unknown',
      'unknown',
      'Bulbs hold galantamine-like alkaloids that upset the stomach. We know of no ASPCA verdict for cats and dogs.',
    ),
    care: 'Broad grey leaves and large flowers in sunnier, drier ground than the common one likes. Trade across borders is controlled, so keep to bulbs raised here.',
  }),
  bulb('spring-crocus', 'Crocus vernus', 'Spring crocus', {
    synonyms: ['Dutch crocus', 'crocus', 'giant crocus'],
    grows: { light: sun, hardiness: 'H6', heightCm: [8, 12] },
    when: { plantOut: months(9, 10), flower: months(2, 4) },
    toxicity: petUnknown,
    care: 'Scatter the corms over a lawn and plant each where it falls. Hold back the mower until the leaves turn yellow.',
  }),
  bulb('early-crocus', 'Crocus tommasinianus', 'Early crocus', {
    synonyms: ['Tommy crocus', 'woodland crocus', 'tommies'],
    grows: { light: sunOrPartShade, hardiness: 'H6', heightCm: [7, 10] },
    when: { plantOut: months(9, 10), flower: months(2, 3) },
    toxicity: petUnknown,
    care: 'Squirrels dig up other crocuses first and often leave this one. It seeds into paths and turf, a lilac haze in February sun.',
  }),
  bulb('snow-crocus', 'Crocus chrysanthus', 'Snow crocus', {
    synonyms: ['golden crocus', 'bunch-flowered crocus'],
    grows: { light: sun, hardiness: 'H6', heightCm: [5, 10] },
    when: { plantOut: months(9, 10), flower: months(2, 3) },
    toxicity: petUnknown,
    care: 'Good in shallow pots that can be carried to the window as buds colour. Mice hunt the corms, so lay wire over them.',
  }),
  bulb('ornamental-allium', 'Allium hollandicum', 'Ornamental allium', {
    synonyms: ['Purple Sensation', 'Dutch garlic', 'allium', 'Persian onion'],
    grows: { light: sun, hardiness: 'H6', heightCm: [60, 100] },
    when: { plantOut: months(9, 11), flower: months(5, 6) },
    toxicity: harm(
      'safe',
      'toxic',
      'toxic',
      'An onion, edible though not worth it. The ASPCA lists onions and their kin as toxic to cats and dogs: they destroy red blood cells.',
    ),
    care: 'Leaves wither as the globes open, so plant it behind something low and leafy. Keep the seed heads on; they dry where they stand.',
  }),
  bulb('star-of-persia', 'Allium cristophii', 'Star of Persia', {
    synonyms: ['Allium christophii', 'Persian star onion', 'giant star allium'],
    grows: { light: sun, hardiness: 'H5', heightCm: [30, 60] },
    when: { plantOut: months(9, 11), flower: months(6, 6) },
    toxicity: harm(
      'safe',
      'toxic',
      'toxic',
      'An onion, edible though not worth it. The ASPCA lists onions and their kin as toxic to cats and dogs: they destroy red blood cells.',
    ),
    care: 'Metallic stars as big as a football on stems knee-high. Pick dry heads before autumn wind bowls them away.',
  }),
  bulb('drumstick-allium', 'Allium sphaerocephalon', 'Drumstick allium', {
    synonyms: ['round-headed leek', 'round-headed garlic', 'ballhead onion'],
    grows: { light: sun, hardiness: 'H5', heightCm: [50, 80] },
    when: { plantOut: months(9, 11), flower: months(7, 8) },
    toxicity: harm(
      'safe',
      'toxic',
      'toxic',
      'An onion, edible though not worth it. The ASPCA lists onions and their kin as toxic to cats and dogs: they destroy red blood cells.',
    ),
    care: 'Cheap enough to plant by the fifty through grasses. Its wine-red eggs bring bees in July when spring bulbs are long gone.',
  }),
]
