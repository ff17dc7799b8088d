import type { PlantDrawingKind } from '#shared/drawing/drawing.ts'
import { entriesOf } from '#shared/keyed.ts'
import type { PlantKind } from './plant.ts'

type Drawn = Readonly<Partial<Record<PlantDrawingKind, string>>>

/** Drawing of each genus. A genus that no drawing fits is left to the drawing of its kind of plant. */
const genera: Drawn = {
  // Vegetables and herbs
  squash: 'Cucurbita Cyclanthera',
  sweetcorn: 'Zea',
  cucumber: 'Cucumis Melothria',
  chilli: 'Capsicum',
  tomato: 'Lycopersicon',
  carrot: 'Daucus',
  beetroot: 'Beta',
  radish: 'Raphanus',
  parsnip: 'Pastinaca Tragopogon Scorzonera Sium Armoracia',
  bean: 'Phaseolus Vicia Lablab Vigna Glycine',
  pea: 'Pisum Cicer Lens Lotus',
  cabbage: 'Brassica',
  lettuce: 'Lactuca Valerianella Cichorium',
  greens:
    'Eruca Diplotaxis Spinacia Tetragonia Basella Atriplex Blitum Chenopodium Claytonia Barbarea Nasturtium Lepidium Sinapis Crambe Eutrema Rumex',
  celery: 'Apium Levisticum',
  asparagus: 'Asparagus',
  artichoke: 'Cynara',
  rhubarb: 'Rheum',
  basil: 'Ocimum Perilla',
  parsley: 'Petroselinum Coriandrum Anthriscus Myrrhis',
  dill: 'Anethum Foeniculum Carum Pimpinella Cuminum',
  mint: 'Mentha Melissa Nepeta Origanum Satureja Agastache',
  thyme: 'Thymus',
  borage: 'Borago Pulmonaria Brunnera Symphytum Myosotis Echium Nemophila Phacelia Cerinthe',
  bay: 'Laurus',
  ginger: 'Zingiber Curcuma',
  lemongrass: 'Cymbopogon',
  herb: 'Sanguisorba Artemisia Trigonella Stevia Aloysia Murraya Helichrysum',
  // Fruit
  apple: 'Malus',
  pear: 'Pyrus',
  quince: 'Cydonia Chaenomeles',
  plum: 'Prunus',
  fig: 'Ficus',
  nut: 'Corylus',
  strawberry: 'Fragaria',
  raspberry: 'Rubus',
  blackcurrant: 'Ribes',
  blueberry: 'Vaccinium',
  elder: 'Sambucus',
  berries: 'Lycium Hippophae Sorbus Cotoneaster Pyracantha Aronia',
  grape: 'Vitis',
  kiwi: 'Actinidia',
  watermelon: 'Citrullus',
  lemon: 'Citrus',
  olive: 'Olea',
  avocado: 'Persea',
  pomegranate: 'Punica',
  pineapple: 'Ananas',
  'passion-fruit': 'Passiflora',
  physalis: 'Physalis',
  'fruit-tree': 'Mespilus Morus Diospyros Asimina Eriobotrya',
  // Annuals and perennials
  sunflower: 'Helianthus',
  daisy: 'Bellis Leucanthemum Argyranthemum Erigeron Chamaemelum Matricaria Tanacetum',
  aster: 'Symphyotrichum Callistephus Osteospermum Cosmos Cleretum Ageratum',
  'yellow-daisy': 'Gazania Bidens Coreopsis Doronicum Taraxacum',
  coneflower: 'Echinacea',
  rudbeckia: 'Rudbeckia Helenium',
  dahlia: 'Dahlia Chrysanthemum Zinnia Xerochrysum',
  marigold: 'Tagetes Calendula Glebionis',
  cornflower: 'Centaurea Scabiosa Knautia Cirsium',
  pink: 'Dianthus Silene Agrostemma Gypsophila',
  umbel: 'Ammi Achillea Angelica Astrantia Valeriana Centranthus Filipendula Aruncus',
  poppy: 'Papaver Eschscholzia',
  anemone: 'Anemone Eriocapitella Pulsatilla',
  hellebore: 'Helleborus',
  buttercup: 'Ranunculus Caltha Trollius Eranthis',
  pansy: 'Viola',
  primrose: 'Primula',
  pelargonium: 'Pelargonium',
  geranium: 'Geranium',
  phlox: 'Phlox',
  nasturtium: 'Tropaeolum',
  foxglove: 'Digitalis Penstemon',
  spire:
    'Delphinium Lupinus Veronica Veronicastrum Antirrhinum Nemesia Diascia Verbascum Lythrum Stachys Lamium Ajuga Hyssopus Liatris Salvia Acanthus Persicaria Bistorta Celosia Amaranthus Matthiola Aconitum Actaea',
  'red-hot-poker': 'Kniphofia',
  lavender: 'Lavandula',
  'sweet-pea': 'Lathyrus',
  bellflower: 'Campanula Aquilegia Polemonium',
  panicle: 'Astilbe Buddleja Syringa',
  hosta: 'Hosta',
  peony: 'Paeonia',
  rosette: 'Echeveria Sempervivum Graptopetalum Aeonium Sedum Hylotelephium',
  'foliage-plant': 'Alchemilla Euphorbia Heuchera Tiarella Bergenia',
  // Bulbs
  tulip: 'Tulipa',
  daffodil: 'Narcissus',
  snowdrop: 'Galanthus Leucojum',
  crocus: 'Crocus Colchicum',
  bluebell: 'Hyacinthoides Scilla',
  hyacinth: 'Hyacinthus Camassia',
  'grape-hyacinth': 'Muscari',
  allium: 'Allium',
  iris: 'Iris',
  lily: 'Lilium Hemerocallis Hippeastrum Amaryllis Nerine Gloriosa Alstroemeria Clivia Cyrtanthus Tricyrtis Fritillaria',
  agapanthus: 'Agapanthus',
  crocosmia: 'Crocosmia Freesia Dierama Hesperantha',
  gladiolus: 'Gladiolus',
  cyclamen: 'Cyclamen',
  anthurium: 'Anthurium',
  arum: 'Zantedeschia Arum Spathiphyllum',
  // Climbers, shrubs and trees
  clematis: 'Clematis',
  wisteria: 'Wisteria Laburnum Robinia',
  ivy: 'Hedera',
  hydrangea: 'Hydrangea',
  fuchsia: 'Fuchsia',
  heather: 'Calluna Erica',
  rose: 'Rosa',
  camellia: 'Camellia',
  magnolia: 'Magnolia',
  rhododendron: 'Rhododendron',
  holly: 'Ilex',
  topiary: 'Buxus',
  hedge: 'Ligustrum Griselinia Carpinus Fagus',
  evergreen: 'Aucuba Photinia Elaeagnus Pittosporum Euonymus Osmanthus Eucalyptus',
  maple: 'Acer',
  willow: 'Salix',
  'blossom-tree': 'Amelanchier Crataegus Cercis',
  conifer: 'Picea Abies Pinus Chamaecyparis Araucaria Thuja Taxus ×',
  grass: 'Ophiopogon Liriope Carex Juncus Phormium',
  bamboo: 'Fargesia Phyllostachys',
  'water-lily': 'Nymphaea',
  // House plants
  monstera: 'Monstera',
  'spider-plant': 'Chlorophytum',
  dracaena: 'Dracaena Cordyline Yucca Beaucarnea',
  palm: 'Chamaedorea Chrysalidocarpus Howea Trachycarpus',
  pilea: 'Pilea Peperomia',
  'patterned-leaf': 'Goeppertia Maranta Aglaonema Dieffenbachia Fittonia Codiaeum Aphelandra Hypoestes Coleus',
  'trailing-plant':
    'Epipremnum Scindapsus Syngonium Tradescantia Cissus Hoya Gynura Aeschynanthus Nematanthus Soleirolia',
  orchid: 'Phalaenopsis Cymbidium Miltoniopsis Paphiopedilum',
  'african-violet': 'Streptocarpus Sinningia',
  bromeliad: 'Aechmea Guzmania',
  'air-plant': 'Tillandsia',
  flytrap: 'Dionaea',
  'pitcher-plant': 'Sarracenia Nepenthes',
  // Succulents
  aloe: 'Aloe Agave Haworthia Haworthiopsis Gasteria',
  'jade-plant': 'Crassula Portulacaria Kalanchoe',
  'string-of-pearls': 'Curio Ceropegia',
  'living-stones': 'Lithops',
  cactus: 'Cereus Cephalocereus',
  'ball-cactus': 'Kroenleinia Gymnocalycium Mammillaria Echinopsis',
  'prickly-pear': 'Opuntia',
  'christmas-cactus': 'Schlumbergera Rhipsalidopsis Epiphyllum Disocactus Rhipsalis',
}

/** Plants that look unlike the drawing of their genus. */
const slugs: Drawn = {
  tomato: 'tomato',
  physalis: 'tomatillo cape-gooseberry',
  courgette: 'courgette marrow',
  melon: 'melon',
  pepper: 'sweet-pepper',
  aubergine: 'aubergine',
  potato: 'potato',
  tubers: 'oca mashua ulluco yacon sweet-potato jerusalem-artichoke',
  onion: 'onion shallot tree-onion',
  leek: 'leek spring-onion',
  garlic: 'garlic elephant-garlic',
  chives: 'chives garlic-chives',
  turnip: 'swede turnip kohlrabi',
  parsnip: 'mooli hamburg-parsley',
  pea: 'asparagus-pea',
  sprouts: 'brussels-sprout',
  kale: 'kale perennial-kale',
  broccoli: 'calabrese purple-sprouting-broccoli chinese-broccoli',
  cauliflower: 'cauliflower',
  'pak-choi': 'pak-choi komatsuna',
  greens: 'mizuna mustard-greens summer-purslane sorrel',
  chard: 'swiss-chard perpetual-spinach',
  'fennel-bulb': 'florence-fennel',
  sage: 'sage pineapple-sage',
  rosemary: 'rosemary',
  cherry: 'sweet-cherry sour-cherry',
  peach: 'apricot peach nectarine',
  blackberry: 'blackberry boysenberry',
  redcurrant: 'redcurrant',
  gooseberry: 'gooseberry worcesterberry',
  lime: 'lime makrut-lime',
  orange: 'orange bitter-orange mandarin calamondin kumquat grapefruit',
  lemon: 'lemon yuzu',
  berries: 'goji lingonberry cranberry honeyberry',
  'blossom-tree': 'flowering-cherry winter-flowering-cherry japanese-quince almond',
  hedge: 'cherry-laurel portuguese-laurel wild-privet garden-privet',
  shrub: 'flowering-currant white-stemmed-bramble lantana rose-of-sharon tree-mallow winter-honeysuckle',
  climber: 'passion-flower kolomikta crimson-glory-vine honeysuckle canary-creeper virginia-creeper golden-hop hop',
  evergreen: 'box-honeysuckle tea',
  bamboo: 'heavenly-bamboo',
  'rubber-plant': 'weeping-fig rubber-plant fiddle-leaf-fig ginseng-ficus',
  'snake-plant': 'snake-plant cylindrical-snake-plant',
  ivy: 'ivy boston-ivy',
  herb: 'vietnamese-coriander',
  tree: 'chinese-dogwood walnut sweet-chestnut horse-chestnut',
  conifer: 'norfolk-island-pine monkey-puzzle',
  anemone: 'persian-buttercup',
  fern: 'asparagus-fern foxtail-fern',
  monstera: 'tree-philodendron',
  'trailing-plant': 'heartleaf-philodendron',
  'patterned-leaf': 'painted-leaf-begonia polka-dot-begonia',
  poinsettia: 'poinsettia',
  cactus: 'african-milk-tree pencil-cactus',
  'house-plant': 'crown-of-thorns desert-rose purple-passion-plant',
  'string-of-pearls': 'burros-tail',
  rosette: 'blue-chalksticks',
}

/** Drawing of a plant that no drawing of a genus fits. It shows no particular plant. */
const kinds: Readonly<Record<PlantKind, PlantDrawingKind>> = {
  vegetable: 'vegetables',
  herb: 'herb',
  fruit: 'fruit-tree',
  annual: 'flower',
  perennial: 'flower',
  bulb: 'flower',
  climber: 'climber',
  shrub: 'shrub',
  tree: 'tree',
  grass: 'grass',
  fern: 'fern',
  aquatic: 'pond-plant',
  'house-plant': 'house-plant',
  succulent: 'rosette',
}

/** The only genera whose drawing also fits the species that grow in water. */
const aquatics: ReadonlySet<string> = new Set(['Nymphaea', 'Iris', 'Caltha', 'Mentha'])

const turned = (drawn: Drawn): ReadonlyMap<string, PlantDrawingKind> =>
  new Map(
    entriesOf(drawn).flatMap(([drawing, names]) =>
      names.split(' ').map((name): [string, PlantDrawingKind] => [name, drawing]),
    ),
  )

const byGenus = turned(genera)
const bySlug = turned(slugs)

/** The genus as the first word of a botanical name. */
const genusOf = (latin: string): string => latin.split(' ')[0] ?? ''

/** The drawing of a genus, in any case, such as "salvia"; undefined for a word that is no genus of the table. */
export const drawingOfGenus = (word: string): PlantDrawingKind | undefined =>
  byGenus.get(word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase())

/** The drawing that fits a plant: its own, its genus's, or that of its kind of plant. */
export function drawingOfPlant({
  slug,
  latin,
  kind,
}: {
  slug: string
  latin: string
  kind: PlantKind
}): PlantDrawingKind {
  const genus = genusOf(latin)
  const ofGenus = kind === 'aquatic' && !aquatics.has(genus) ? undefined : byGenus.get(genus)
  return bySlug.get(slug) ?? ofGenus ?? kinds[kind]
}
