import { months, type Plant } from '../../plant.ts'
import { entryOf, harm, sun, sunOrPartShade } from '../entry.ts'
import { petSafe, petUnknown } from '../pet-verdicts.ts'

const bulb = entryOf('bulb')

/** Bluebells, squills, small irises, anemones and other bulbs of late winter and spring. */
export const woodlandBulbs: readonly Plant[] = [
  bulb('hyacinth', 'Hyacinthus orientalis', 'Hyacinth', {
    synonyms: ['Dutch hyacinth', 'common hyacinth', 'garden hyacinth'],
    grows: { light: sunOrPartShade, hardiness: 'H4', heightCm: [20, 30] },
    when: { plantOut: months(9, 10), flower: months(3, 4) },
    toxicity: harm(
      'mild',
      'toxic',
      'toxic',
      'Bulbs upset the stomach, and their dust makes skin itch; on the RHS/HTA list of potentially harmful plants. The ASPCA lists hyacinths as toxic to cats and dogs.',
    ),
    care: 'Wear gloves for planting. Prepared bulbs potted in September and kept dark and cold for ten weeks scent the house at Christmas.',
  }),
  bulb('grape-hyacinth', 'Muscari armeniacum', 'Grape hyacinth', {
    synonyms: ['muscari', 'Armenian grape hyacinth', 'bluebottles'],
    grows: { light: sunOrPartShade, hardiness: 'H6', heightCm: [10, 20] },
    when: { plantOut: months(9, 10), flower: months(4, 5) },
    toxicity: petSafe,
    care: 'Leaves come up untidily in autumn; forgive them for the blue. Thin it every few years before it takes the whole bed.',
  }),
  bulb('bluebell', 'Hyacinthoides non-scripta', 'Bluebell', {
    synonyms: ['English bluebell', 'native bluebell', 'wild hyacinth', 'Endymion non-scriptus', 'British bluebell'],
    grows: { light: ['part-shade', 'full-shade'], hardiness: 'H6', heightCm: [25, 45] },
    when: { sow: months(8, 9), plantOut: months(4, 5, 9, 11), flower: months(4, 5) },
    toxicity: harm(
      'toxic',
      'toxic',
      'toxic',
      'All parts hold glycosides, and sap can irritate skin; on the RHS/HTA list of potentially harmful plants. The RSPCA counts it among plants poisonous to pets.',
    ),
    care: 'Protected by law: wild bulbs may not be dug or sold, so ask for proof of nursery raising. Plant deep beneath trees and keep the Spanish kind far away.',
  }),
  bulb('spanish-bluebell', 'Hyacinthoides hispanica', 'Spanish bluebell', {
    synonyms: ['Scilla campanulata', 'wood hyacinth', 'Endymion hispanicus'],
    grows: { light: ['full-sun', 'part-shade', 'full-shade'], hardiness: 'H6', heightCm: [30, 45] },
    when: { plantOut: months(9, 11), flower: months(4, 5) },
    toxicity: harm(
      'toxic',
      'toxic',
      'toxic',
      'All parts hold glycosides, and sap can irritate skin; on the RHS/HTA list of potentially harmful plants. The RSPCA counts bluebells among plants poisonous to pets.',
    ),
    care: 'It crosses with our own bluebell, so never plant it near woods or let it escape to the wild. Dig out surplus bulbs in leaf and bin them instead of composting.',
  }),
  bulb('siberian-squill', 'Scilla siberica', 'Siberian squill', {
    synonyms: ['scilla', 'wood squill'],
    grows: { light: sunOrPartShade, hardiness: 'H6', heightCm: [10, 15] },
    when: { plantOut: months(9, 10), flower: months(3, 4) },
    toxicity: harm(
      'toxic',
      'unknown',
      'unknown',
      'Bulbs hold glycosides that act on the heart; on the RHS/HTA list of potentially harmful plants. We know of no ASPCA verdict for cats and dogs.',
    ),
    care: 'Nothing in March is a truer blue. Let it run under shrubs that lose their leaves.',
  }),
  bulb('glory-of-the-snow', 'Scilla luciliae', 'Glory of the snow', {
    synonyms: ['chionodoxa', 'Chionodoxa luciliae', "Lucile's glory-of-the-snow"],
    grows: { light: sunOrPartShade, hardiness: 'H6', heightCm: [10, 15] },
    when: { plantOut: months(9, 10), flower: months(3, 4) },
    toxicity: harm(
      'mild',
      'unknown',
      'unknown',
      'Bulbs upset the stomach as those of other squills do. We know of no ASPCA verdict for cats and dogs.',
    ),
    care: 'White-eyed stars that need a year to settle and then multiply by seed. Avoid hoeing where they sleep.',
  }),
  bulb('netted-iris', 'Iris reticulata', 'Netted iris', {
    synonyms: ['dwarf iris', 'reticulate iris', 'rock garden iris'],
    grows: { light: sun, hardiness: 'H7', heightCm: [10, 15] },
    when: { plantOut: months(9, 10), flower: months(2, 3) },
    toxicity: harm(
      'mild',
      'toxic',
      'toxic',
      'Sap and rhizomes irritate gut and skin. The ASPCA lists irises as toxic to cats and dogs.',
    ),
    care: 'Bulbs break into rice grains after one season in damp ground; set them deeper, in grit. A pan of them on the doorstep defies snow.',
  }),
  bulb('dutch-iris', 'Iris × hollandica', 'Dutch iris', {
    synonyms: ["florist's iris", 'Iris hollandica hybrids'],
    grows: { light: sun, hardiness: 'H6', heightCm: [45, 65] },
    when: { plantOut: months(9, 10), flower: months(5, 6) },
    toxicity: harm(
      'mild',
      'toxic',
      'toxic',
      'Bulbs and sap irritate gut and skin. The ASPCA lists irises as toxic to cats and dogs.',
    ),
    care: 'Grow in a row for cutting, ten for the price of one bunch. Foliage appears before winter and comes to no harm.',
  }),
  bulb('winter-aconite', 'Eranthis hyemalis', 'Winter aconite', {
    synonyms: ['eranthis', "New Year's gift"],
    grows: { light: ['part-shade', 'full-shade'], hardiness: 'H6', heightCm: [5, 10] },
    when: { sow: months(4, 5), plantOut: months(3, 4, 9, 9), flower: months(1, 3) },
    toxicity: harm(
      'toxic',
      'unknown',
      'unknown',
      'All parts hold substances that act on the heart. We know of no ASPCA verdict for cats and dogs.',
    ),
    care: 'Dry tubers seldom wake, so soak them overnight or beg a clump in leaf. Undisturbed soil below a deciduous tree becomes a yellow sheet in ten years.',
  }),
  bulb('snakes-head-fritillary', 'Fritillaria meleagris', "Snake's head fritillary", {
    synonyms: ["snake's head", 'chequered lily', 'guinea-hen flower', 'checkered lily'],
    grows: { light: sunOrPartShade, hardiness: 'H5', heightCm: [20, 30] },
    when: { plantOut: months(9, 10), flower: months(4, 5) },
    toxicity: harm(
      'mild',
      'unknown',
      'unknown',
      'Bulbs hold alkaloids that act on the heart when eaten. We know of no ASPCA verdict for cats and dogs.',
    ),
    care: 'It wants grass that never dries in spring and is cut first in July. Pick scarlet lily beetles off by hand.',
  }),
  bulb('crown-imperial', 'Fritillaria imperialis', 'Crown imperial', {
    synonyms: ['imperial fritillary', "Kaiser's crown"],
    grows: { light: sun, hardiness: 'H7', heightCm: [80, 120] },
    when: { plantOut: months(9, 10), flower: months(4, 5) },
    toxicity: harm(
      'toxic',
      'unknown',
      'unknown',
      'Bulbs hold alkaloids that act on the heart. We know of no ASPCA verdict for cats and dogs.',
    ),
    care: "Lay the hollow bulb on its side over sand, a spade's length down. Foxy in smell, it is said to send moles packing.",
  }),
  bulb('grecian-windflower', 'Anemone blanda', 'Grecian windflower', {
    synonyms: ['anemone', 'winter windflower', 'blue anemone'],
    grows: { light: sunOrPartShade, hardiness: 'H6', heightCm: [10, 15] },
    when: { plantOut: months(9, 10), flower: months(3, 4) },
    toxicity: harm(
      'mild',
      'unknown',
      'unknown',
      'Sap can irritate mouth and skin. We know of no ASPCA verdict for cats and dogs.',
    ),
    care: 'Soak the knobbly tubers and plant whichever way up, for nobody can tell. They open flat only in sun.',
  }),
  bulb('poppy-anemone', 'Anemone coronaria', 'Poppy anemone', {
    synonyms: ['De Caen anemone', "florist's anemone"],
    grows: { light: sun, hardiness: 'H4', heightCm: [20, 40] },
    when: { plantOut: months(3, 4, 9, 10), flower: months(4, 7) },
    toxicity: harm(
      'mild',
      'unknown',
      'unknown',
      'Sap can irritate mouth and skin. We know of no ASPCA verdict for cats and dogs.',
    ),
    care: 'Three plantings, in autumn, March and April: they give flowers to cut from April to July. Cover the first lot with a cloche.',
  }),
  bulb('wood-anemone', 'Anemone nemorosa', 'Wood anemone', {
    synonyms: ['Anemonoides nemorosa', 'smell fox', 'European thimbleweed'],
    grows: { light: ['part-shade', 'full-shade'], hardiness: 'H5', heightCm: [8, 15] },
    when: { plantOut: months(3, 4, 9, 10), flower: months(3, 5) },
    toxicity: harm(
      'mild',
      'unknown',
      'unknown',
      'Sap can irritate mouth and skin. We know of no ASPCA verdict for cats and dogs.',
    ),
    care: "Twig-like roots creep a hand's breadth in a year, the pace of old woods. Plant them fresh, just under leaf mould.",
  }),
  bulb('summer-snowflake', 'Leucojum aestivum', 'Summer snowflake', {
    synonyms: ['leucojum', 'Loddon lily', 'giant snowflake'],
    grows: { light: sunOrPartShade, hardiness: 'H7', heightCm: [45, 60] },
    when: { plantOut: months(9, 10), flower: months(4, 5) },
    toxicity: harm(
      'mild',
      'unknown',
      'unknown',
      'Bulbs upset the stomach. We know of no ASPCA verdict for cats and dogs.',
    ),
    care: 'Heavy, wet soil that rots other bulbs is where it thrives. Green-tipped bells hang well above the leaves beside a pond.',
  }),
  bulb('quamash', 'Camassia leichtlinii', 'Quamash', {
    synonyms: ['camassia', 'great camas'],
    grows: { light: sunOrPartShade, hardiness: 'H4', heightCm: [60, 120] },
    when: { plantOut: months(9, 10), flower: months(5, 6) },
    toxicity: petUnknown,
    care: 'Strong enough for rough grass, bridging the gap from tulips to roses. It stays where the soil is moist and asks for no lifting.',
  }),
  bulb('spring-starflower', 'Ipheion uniflorum', 'Spring starflower', {
    synonyms: ['Tristagma uniflorum', 'ipheion', 'springstar'],
    grows: { light: sun, hardiness: 'H5', heightCm: [10, 20] },
    when: { plantOut: months(9, 10), flower: months(3, 5) },
    toxicity: petUnknown,
    care: 'The leaves smell of onion when trodden, the flowers of honey. A sunny gravel edge suits it for decades.',
  }),
]
