import { months, type Plant } from '../../plant.ts'
import { entryOf, food, harm, harmless, partShade, sun, sunOrPartShade } from '../entry.ts'

const herb = entryOf('herb')

/** Herbs and spices from warmer climates. */
export const herbsFromAfar: readonly Plant[] = [
  herb('lemon-verbena', 'Aloysia citrodora', 'Lemon verbena', {
    synonyms: ['Aloysia triphylla', 'Lippia citriodora', 'verveine'],
    grows: { light: sun, hardiness: 'H3', heightCm: [60, 250] },
    when: { plantOut: months(5, 6), harvest: months(6, 10), flower: months(7, 9) },
    toxicity: harm(
      'safe',
      'mild',
      'mild',
      'Leaves make tea. The ASPCA lists it as toxic to cats and dogs: its oils cause colic and vomiting.',
    ),
    care: 'Overwinter the pot dry in a cold greenhouse and do not despair, for leaf may wait until late May. Then shorten every shoot by half.',
  }),
  herb('lemongrass', 'Cymbopogon citratus', 'Lemongrass', {
    synonyms: ['lemon grass', 'citronella grass', 'West Indian lemongrass'],
    grows: { light: sun, hardiness: 'H1b', heightCm: [60, 120] },
    when: { sow: months(2, 4), plantOut: months(6, 7), harvest: months(6, 10) },
    toxicity: harm(
      'safe',
      'mild',
      'mild',
      'Eaten as food. The ASPCA lists it as toxic to cats and dogs: stomach upset from its oils.',
    ),
    care: 'A bought stalk roots in a glass of water within a fortnight. Summer it outside in a big pot and give it a bright, barely moist winter indoors.',
  }),
  herb('cumin', 'Cuminum cyminum', 'Cumin', {
    synonyms: ['jeera', 'cumin seed'],
    grows: { light: sun, hardiness: 'H2', heightCm: [15, 40] },
    when: { sow: months(3, 5), plantOut: months(6, 6), harvest: months(8, 10), flower: months(7, 8) },
    toxicity: food,
    care: 'Needs three or four hot months to ripen, best under glass. Start in modules and plant close, so that the threadlike stems prop each other.',
  }),
  herb('fenugreek', 'Trigonella foenum-graecum', 'Fenugreek', {
    synonyms: ['methi', 'Greek hay'],
    grows: { light: sun, hardiness: 'H3', heightCm: [25, 60] },
    when: { sow: months(4, 8), harvest: months(5, 10), flower: months(6, 8) },
    toxicity: food,
    care: 'Broadcast thickly and shear at 10 cm for methi leaves, five weeks after sowing. As a legume it leaves the bed richer than before.',
  }),
  herb('perilla', 'Perilla frutescens', 'Perilla', {
    synonyms: ['shiso', 'beefsteak plant', 'Japanese basil', 'Korean perilla'],
    grows: { light: sunOrPartShade, hardiness: 'H2', heightCm: [40, 100] },
    when: { sow: months(3, 5), plantOut: months(5, 6), harvest: months(6, 10), flower: months(8, 10) },
    toxicity: food,
    care: 'Seed needs light, and a week in the fridge wakes it. Pinch twice early on, for a bush of frilled green or purple leaves.',
  }),
  herb('vietnamese-coriander', 'Persicaria odorata', 'Vietnamese coriander', {
    synonyms: ['Vietnamese mint', 'rau ram', 'laksa leaf', 'hot mint'],
    grows: { light: sunOrPartShade, hardiness: 'H1c', heightCm: [20, 45] },
    when: { plantOut: months(5, 6), harvest: months(5, 10) },
    toxicity: food,
    care: 'The coriander that never bolts, so long as its pot stands in a saucer of water. Winter it on a kitchen sill from cuttings.',
  }),
  herb('stevia', 'Stevia rebaudiana', 'Stevia', {
    synonyms: ['sweetleaf', 'sugar leaf', 'candyleaf'],
    grows: { light: sun, hardiness: 'H1c', heightCm: [30, 80] },
    when: { sow: months(3, 4), plantOut: months(6, 6), harvest: months(6, 10), flower: months(8, 10) },
    toxicity: harmless,
    care: "Sweetest just before flowering, so nip the buds off. Cut to a hand's height in November and rest it above 5 °C.",
  }),
  herb('curry-leaf', 'Murraya koenigii', 'Curry leaf', {
    synonyms: ['curry leaf tree', 'kadi patta', 'Bergera koenigii', 'karapincha'],
    grows: { light: sun, hardiness: 'H1b', heightCm: [60, 200] },
    when: { plantOut: months(4, 8), harvest: months(4, 10), flower: months(6, 8) },
    toxicity: food,
    care: 'An indoor tree that wants a south window, 15 °C in winter and rather dry roots then. Take entire sprays instead of single leaflets.',
  }),
  herb('ginger', 'Zingiber officinale', 'Ginger', {
    synonyms: ['root ginger', 'stem ginger', 'culinary ginger'],
    grows: { light: partShade, hardiness: 'H1a', heightCm: [60, 120] },
    when: { plantOut: months(2, 4), harvest: months(9, 11) },
    toxicity: food,
    care: 'Press a plump shop root with visible buds into warm compost in February. Steam from the bathroom pleases it; tip out the pot when the leaves yellow.',
  }),
  herb('turmeric', 'Curcuma longa', 'Turmeric', {
    synonyms: ['haldi', 'Indian saffron'],
    grows: { light: partShade, hardiness: 'H1a', heightCm: [60, 100] },
    when: { plantOut: months(2, 4), harvest: months(10, 12), flower: months(8, 9) },
    toxicity: food,
    care: 'Slow to shoot and then lush, like a canna for the windowsill. Feed monthly, let it die down in November and dig the orange fingers.',
  }),
  herb('sichuan-pepper', 'Zanthoxylum simulans', 'Sichuan pepper', {
    synonyms: ['Szechuan pepper', 'Chinese pepper', 'flower pepper', 'Szechwan pepper'],
    grows: { light: sunOrPartShade, hardiness: 'H5', heightCm: [150, 400] },
    when: { plantOut: months(10, 4), harvest: months(9, 10), flower: months(5, 6) },
    toxicity: food,
    care: 'A thorny, wholly hardy bush whose red husks, not the black seeds, tingle on the tongue. It fruits on its own and needs pruning only for shape.',
  }),
  herb('tea', 'Camellia sinensis', 'Tea plant', {
    synonyms: ['tea bush', 'tea camellia', 'Thea sinensis'],
    grows: { light: partShade, hardiness: 'H4', heightCm: [100, 200] },
    when: { plantOut: months(3, 5, 9, 10), harvest: months(4, 9), flower: months(9, 11) },
    toxicity: harm(
      'safe',
      'unknown',
      'unknown',
      'Leaves make tea and hold caffeine. We know of no ASPCA verdict on the shrub for cats and dogs.',
    ),
    care: 'Acid compost, rainwater and shelter from the morning sun after frost. Pluck two leaves and a bud from April and dry them green.',
  }),
]
