import { normaliseName } from '#features/plants/plant-names.ts'
import type { PlantDrawingKind } from '#shared/drawing/drawing.ts'
import { entriesOf } from '#shared/keyed.ts'

/** Words for plants that name no single plant of the catalogue. */
const words: Readonly<Partial<Record<PlantDrawingKind, string>>> = {
  'house-plant':
    'houseplant, house plant, indoor plant, philodendron, ficus, schefflera, calathea plant, carnivorous plant',
  'patterned-leaf': 'calathea, begonia rex, caladium, ctenanthe, stromanthe',
  rosette: 'succulent, mixed succulents, sedum, stonecrop, alpine',
  cactus: 'cactus, cacti, cactuses',
  fern: 'fern',
  palm: 'palm',
  grass: 'ornamental grass, grass, turf, lawn turf',
  bamboo: 'bamboo',
  conifer: 'conifer, christmas tree, cypress, juniper, cedar, larch, fir, spruce, pine, leylandii',
  hedge: 'hedge, hedging, whips, hedging plants, privet, laurel',
  topiary: 'topiary, box ball, standard',
  tree: 'tree, sapling, bonsai, oak, birch, acorn',
  maple: 'acer, maple',
  shrub: 'shrub, bush, evergreen shrub, viburnum, spiraea, hebe',
  climber: 'climber, climbing plant, vine, jasmine, honeysuckle',
  rose: 'rose, rambling rose, rambler, floribunda',
  herb: 'herb, mixed herbs, herb plant, herb pot, herb pack, marjoram',
  lettuce: 'salad, salad leaf, salad leaves, mixed salad, mesclun, cut and come again, lettuces',
  greens: 'greens, spring greens, winter greens, leafy greens, callaloo, asian greens',
  cabbage: 'brassica, brassicas',
  squash: 'squash, gourd, gem squash, crown prince, uchiki kuri',
  bean: 'bean, beans',
  pepper: 'pepper, peppers, capsicum',
  onion: 'onion set, onion sets',
  potato: 'seed potato, seed potatoes, spud, spuds, new potatoes',
  vegetables:
    'vegetable, veg, veg box, vegetable box, vegetables, surplus veg, mixed veg, vegetable plants, veg plants',
  apple: 'windfall apple, cooking apple, cookers, bramley, eating apples, eaters',
  raspberry: 'berry canes, berries canes',
  berries: 'berry, mixed berries, soft fruit',
  'fruit-tree': 'fruit tree, fruit trees',
  physalis: 'chinese lantern, ground cherry',
  nut: 'hazelnut, hazel, cobnuts, filbert',
  lemon: 'citrus',
  flower:
    'flower, bedding, bedding plants, annuals, perennial, perennials, hardy annuals, cottage garden, wildflower, wild flower, petunias, begonia, verbena',
  daisy: 'daisy',
  aster: 'aster',
  poppy: 'poppy',
  lily: 'lily',
  iris: 'iris',
  primrose: 'primula',
  geranium: 'cranesbill',
  dahlia: 'chrysanthemum, pompon dahlia',
  orchid: 'orchid',
  heather: 'heath, erica',
  'pond-plant': 'pond plant, pond plants, aquatic, oxygenator, marginal, bog plant, water plant, pond weed',
  tubers: 'tuber, tubers, rhizome',
  plant: 'plant, plants, mixed plants, mystery plant, perennials, alpines mix, groundcover',
}

export const plantWords: ReadonlyMap<string, PlantDrawingKind> = new Map(
  entriesOf(words).flatMap(([kind, list]) =>
    list.split(', ').map((phrase): [string, PlantDrawingKind] => [normaliseName(phrase), kind]),
  ),
)
