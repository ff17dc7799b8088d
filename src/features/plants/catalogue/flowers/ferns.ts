import { months, type Plant } from '../../plant.ts'
import { entryOf, harm, sunOrPartShade } from '../entry.ts'
import { petUnknown } from '../pet-verdicts.ts'

const fern = entryOf('fern')

/** Hardy ferns for shade. */
export const ferns: readonly Plant[] = [
  fern('male-fern', 'Dryopteris filix-mas', 'Male fern', {
    synonyms: ['common male fern', 'buckler fern', 'wood male fern'],
    grows: { light: ['part-shade', 'full-shade'], hardiness: 'H7', heightCm: [60, 120] },
    when: { plantOut: months(3, 5, 9, 10) },
    toxicity: harm(
      'toxic',
      'unknown',
      'unknown',
      'The rootstock, once used against worms, is poisonous when swallowed. We know of no ASPCA verdict for cats and dogs.',
    ),
    care: 'As tough a native as any; put it where the hose does not reach. Remove old fronds when new croziers unroll.',
  }),
  fern('golden-scaled-male-fern', 'Dryopteris affinis', 'Golden-scaled male fern', {
    synonyms: ['scaly male fern', 'golden shield fern'],
    grows: { light: ['full-sun', 'part-shade', 'full-shade'], hardiness: 'H7', heightCm: [70, 120] },
    when: { plantOut: months(3, 5, 9, 10) },
    toxicity: harm(
      'mild',
      'unknown',
      'unknown',
      'Rootstocks of male ferns are poisonous when swallowed. We know of no ASPCA verdict for cats and dogs.',
    ),
    care: 'Its new shoots are shaggy with gold in April. Stands more sun than most of its tribe.',
  }),
  fern('japanese-shield-fern', 'Dryopteris erythrosora', 'Japanese shield fern', {
    synonyms: ['autumn fern', 'copper shield fern'],
    grows: { light: ['part-shade'], hardiness: 'H6', heightCm: [40, 60] },
    when: { plantOut: months(3, 5, 9, 10) },
    toxicity: petUnknown,
    care: 'Copper when young, glossy green when older, both on one plant. Mulch with leaf mould rather than manure.',
  }),
  fern('soft-shield-fern', 'Polystichum setiferum', 'Soft shield fern', {
    synonyms: ['shield fern', 'hedge fern'],
    grows: { light: ['part-shade', 'full-shade'], hardiness: 'H7', heightCm: [60, 100] },
    when: { plantOut: months(3, 5, 9, 10) },
    toxicity: petUnknown,
    care: 'Lacy plumes through winter on heavy soil. Pin a frond with bulbils to damp grit and it grows a family.',
  }),
  fern('harts-tongue-fern', 'Asplenium scolopendrium', "Hart's tongue fern", {
    synonyms: ["hart's-tongue", 'Phyllitis scolopendrium'],
    grows: { light: ['part-shade', 'full-shade'], hardiness: 'H6', heightCm: [30, 60] },
    when: { plantOut: months(3, 5, 9, 10) },
    toxicity: petUnknown,
    care: 'Straps of shining green for walls, wells and lime. Trim tattered fronds in March.',
  }),
  fern('lady-fern', 'Athyrium filix-femina', 'Lady fern', {
    synonyms: ['common lady fern'],
    grows: { light: ['part-shade', 'full-shade'], hardiness: 'H6', heightCm: [50, 100] },
    when: { plantOut: months(3, 5, 9, 10) },
    toxicity: petUnknown,
    care: 'More delicate in looks than in temper. Keep it out of wind and it is fresh until the first frost.',
  }),
  fern('japanese-painted-fern', 'Athyrium niponicum', 'Japanese painted fern', {
    synonyms: ['painted fern', 'silver painted fern'],
    grows: { light: ['part-shade', 'full-shade'], hardiness: 'H6', heightCm: [25, 45] },
    when: { plantOut: months(3, 5, 9, 10) },
    toxicity: petUnknown,
    care: 'Pewter with wine-red ribs. Slugs nip the early fronds, so clear its nest of old leaves in March.',
  }),
  fern('hard-fern', 'Struthiopteris spicant', 'Hard fern', {
    synonyms: ['Blechnum spicant', 'deer fern'],
    grows: { light: ['part-shade', 'full-shade'], hardiness: 'H6', heightCm: [30, 50] },
    when: { plantOut: months(3, 5, 9, 10) },
    toxicity: petUnknown,
    care: 'A native of acid banks, with ladders of spore-bearing fronds above the flat ones. Lime is the sole thing it refuses.',
  }),
  fern('shuttlecock-fern', 'Matteuccia struthiopteris', 'Shuttlecock fern', {
    synonyms: ['ostrich fern', 'fiddlehead fern'],
    grows: { light: ['part-shade', 'full-shade'], hardiness: 'H5', heightCm: [80, 130] },
    when: { plantOut: months(3, 5, 9, 10) },
    toxicity: harm(
      'mild',
      'unknown',
      'unknown',
      'Raw or undercooked fiddleheads upset the stomach. We know of no ASPCA verdict for cats and dogs.',
    ),
    care: 'Perfect shuttlecocks that walk about by runners in wet soil. Trunks of old crowns may need firming in.',
  }),
  fern('royal-fern', 'Osmunda regalis', 'Royal fern', {
    synonyms: ['flowering fern', 'osmunda'],
    grows: { light: sunOrPartShade, hardiness: 'H6', heightCm: [100, 180] },
    when: { plantOut: months(3, 5, 9, 10) },
    toxicity: petUnknown,
    care: 'A king for the pond edge, fox-red in October. Feet in water and acid soil let it bear sun.',
  }),
  fern('common-polypody', 'Polypodium vulgare', 'Common polypody', {
    synonyms: ['polypody', "adder's fern", 'wall fern'],
    grows: { light: ['full-sun', 'part-shade', 'full-shade'], hardiness: 'H7', heightCm: [20, 35] },
    when: { plantOut: months(3, 5, 9, 10) },
    toxicity: petUnknown,
    care: 'It creeps on logs, walls and stones where soil is a rumour. New fronds come in midsummer.',
  }),
  fern('tree-fern', 'Dicksonia antarctica', 'Tree fern', {
    synonyms: ['soft tree fern', 'Tasmanian tree fern', 'dicksonia'],
    grows: { light: ['part-shade', 'full-shade'], hardiness: 'H3', heightCm: [100, 300] },
    when: { plantOut: months(4, 6) },
    toxicity: petUnknown,
    care: 'Water the trunk, not just the ground, and feed it by mist in summer. In winter stuff the crown with straw and wrap the top.',
  }),
  fern('western-maidenhair-fern', 'Adiantum aleuticum', 'Western maidenhair fern', {
    synonyms: ['Aleutian maidenhair', 'hardy maidenhair', 'Adiantum pedatum var. subpumilum'],
    grows: { light: ['part-shade', 'full-shade'], hardiness: 'H6', heightCm: [30, 45] },
    when: { plantOut: months(3, 5, 9, 10) },
    toxicity: petUnknown,
    care: 'Fingers of green on black wires, deciduous and hardier than it looks. Leaf mould, shade, shelter: in that order.',
  }),
]
