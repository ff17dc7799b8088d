import { facts } from '../../growing-facts.ts'
import { months, type Plant } from '../../plant.ts'
import { entryOf, food, harm, sun, sunOrPartShade } from '../entry.ts'

const vegetable = entryOf('vegetable')

const rawBeans = harm(
  'mild',
  'unknown',
  'unknown',
  'Food when cooked; raw beans hold lectins that upset the stomach badly. The RHS says to cook them; on cats and dogs we know of no ASPCA verdict.',
)

/** Peas, beans and other pods. */
export const legumes: readonly Plant[] = [
  vegetable('runner-bean', 'Phaseolus coccineus', 'Runner bean', {
    synonyms: ['scarlet runner', 'stick bean', 'string bean', 'scarlet runner bean'],
    grows: { light: sun, hardiness: 'H2', heightCm: [45, 300] },
    when: { sow: months(4, 7), plantOut: months(5, 6), harvest: months(7, 10), flower: months(6, 9) },
    toxicity: rawBeans,
    care: 'Dig a trench of kitchen waste beneath the canes in winter: these roots want a damp larder. Flowers drop in dry heat, so soak them at dusk and keep picking.',
  }),
  vegetable('french-bean', 'Phaseolus vulgaris', 'French bean', {
    synonyms: [
      'green bean',
      'haricot',
      'dwarf bean',
      'climbing bean',
      'climbing French bean',
      'snap bean',
      'kidney bean',
      'borlotti bean',
      'common bean',
      'cannellini bean',
      'dwarf French bean',
      'haricot bean',
    ],
    grows: { light: sun, hardiness: 'H2', heightCm: [40, 220] },
    when: { sow: months(4, 7), plantOut: months(5, 6), harvest: months(7, 10), flower: months(6, 8) },
    toxicity: rawBeans,
    care: `Wait for soil at ${facts['soil-warm-beans']}, or begin in pots, since cold seed simply rots. Dwarf kinds crop first and briefly, climbers later and for longer; leave borlotti to dry on the plant.`,
  }),
  vegetable('broad-bean', 'Vicia faba', 'Broad bean', {
    synonyms: ['fava bean', 'field bean', 'faba bean', 'horse bean'],
    grows: { light: sun, hardiness: 'H3', heightCm: [40, 150] },
    when: { sow: months(2, 4, 10, 11), plantOut: months(3, 5), harvest: months(5, 9), flower: months(4, 7) },
    toxicity: harm(
      'mild',
      'unknown',
      'unknown',
      'Food to nearly all, but people with the inherited enzyme fault of favism must not eat it. We know of no ASPCA verdict for cats and dogs.',
    ),
    care: 'Autumn sowings of hardy kinds beat the blackfly and crop in late May. Nip out the tips once the lowest pods have set, and run string round the row against wind.',
  }),
  vegetable('pea', 'Pisum sativum', 'Pea', {
    synonyms: ['garden pea', 'shelling pea', 'petit pois', 'marrowfat pea', 'pea shoots', 'English pea'],
    grows: { light: sunOrPartShade, hardiness: 'H3', heightCm: [45, 200] },
    when: { sow: months(2, 6, 10, 11), plantOut: months(3, 5), harvest: months(5, 10), flower: months(5, 8) },
    toxicity: food,
    care: 'Start seed in a length of guttering where mice are about, then slide the row into place. Give twigs to climb as soon as tendrils show and pick while pods are bright.',
  }),
  vegetable('mangetout', 'Pisum sativum Macrocarpon Group', 'Mangetout', {
    synonyms: ['snow pea', 'sugar snap pea', 'sugar pea', 'sugar snap', 'snap pea', 'Pisum sativum var. macrocarpon'],
    grows: { light: sunOrPartShade, hardiness: 'H3', heightCm: [60, 200] },
    when: { sow: months(3, 6), plantOut: months(4, 5), harvest: months(6, 9), flower: months(5, 8) },
    toxicity: food,
    care: 'Gather flat pods before the peas inside bulge; missed ones may still be shelled. Purple-flowered kinds are handsome enough for the border.',
  }),
  vegetable('asparagus-pea', 'Lotus tetragonolobus', 'Asparagus pea', {
    synonyms: ['winged pea', 'Tetragonolobus purpureus'],
    grows: { light: sun, hardiness: 'H3', heightCm: [20, 45] },
    when: { sow: months(4, 6), harvest: months(7, 9), flower: months(6, 8) },
    toxicity: food,
    care: 'A pretty edging with brick-red flowers that needs no support. Frilled pods must be taken at 2.5 cm and steamed whole.',
  }),
  vegetable('edamame', 'Glycine max', 'Edamame', {
    synonyms: ['soya bean', 'soybean', 'soy bean', 'soya'],
    grows: { light: sun, hardiness: 'H2', heightCm: [40, 80] },
    when: { sow: months(4, 6), plantOut: months(5, 6), harvest: months(8, 9), flower: months(7, 8) },
    toxicity: rawBeans,
    care: 'Pick a variety bred for northern summers and grow it in the warmest bed. All pods ripen together, so pull whole plants when they are plump and green.',
  }),
  vegetable('lablab-bean', 'Lablab purpureus', 'Lablab bean', {
    synonyms: ['hyacinth bean', 'Dolichos lablab', 'Indian bean', 'Egyptian bean', 'ruby moon bean'],
    grows: { light: sun, hardiness: 'H1c', heightCm: [150, 300] },
    when: { sow: months(4, 5), plantOut: months(6, 6), harvest: months(9, 10), flower: months(7, 10) },
    toxicity: harm(
      'toxic',
      'unknown',
      'unknown',
      'Young pods are eaten well cooked; ripe seeds hold cyanogenic glycosides and are poisonous raw. We know of no ASPCA verdict for cats and dogs.',
    ),
    care: 'Mostly grown here for its purple pods up an obelisk by a warm wall. Soak the seed for a night and do not hurry it outdoors.',
  }),
  vegetable('lima-bean', 'Phaseolus lunatus', 'Lima bean', {
    synonyms: ['butter bean', 'Madagascar bean'],
    grows: { light: sun, hardiness: 'H1c', heightCm: [60, 300] },
    when: { sow: months(4, 5), plantOut: months(6, 6), harvest: months(9, 10), flower: months(7, 9) },
    toxicity: harm(
      'toxic',
      'unknown',
      'unknown',
      'Food when boiled; raw seeds release cyanide. We know of no ASPCA verdict for cats and dogs.',
    ),
    care: 'Worth trying in a tunnel in the south, hardly elsewhere. Harvest the beans fresh at the end of September rather than waiting for dry pods.',
  }),
  vegetable('chickpea', 'Cicer arietinum', 'Chickpea', {
    synonyms: ['garbanzo', 'chick pea', 'Bengal gram'],
    grows: { light: sun, hardiness: 'H2', heightCm: [30, 60] },
    when: { sow: months(4, 5), harvest: months(8, 9), flower: months(6, 7) },
    toxicity: food,
    care: 'Feathery and drought-proof, it fails only in wet summers. Each small pod holds one or two seeds, sweetest when still green.',
  }),
  vegetable('lentil', 'Lens culinaris', 'Lentil', {
    synonyms: ['Lens esculenta', 'red lentil'],
    grows: { light: sun, hardiness: 'H3', heightCm: [25, 50] },
    when: { sow: months(3, 5), harvest: months(8, 9), flower: months(6, 7) },
    toxicity: food,
    care: 'Sow among oats or short twigs, which hold the weak stems off the ground. Cut when the lower pods rattle and dry them under cover.',
  }),
  vegetable('yardlong-bean', 'Vigna unguiculata subsp. sesquipedalis', 'Yardlong bean', {
    synonyms: ['asparagus bean', 'snake bean', 'long bean', 'Chinese long bean', 'bodi bean'],
    grows: { light: sun, hardiness: 'H1b', heightCm: [200, 350] },
    when: { sow: months(4, 5), plantOut: months(6, 6), harvest: months(8, 10), flower: months(7, 9) },
    toxicity: food,
    care: 'Heat decides everything, so train it up strings in a greenhouse. Take the pods at 30 cm, pencil-thin, long before they reach a yard.',
  }),
]
