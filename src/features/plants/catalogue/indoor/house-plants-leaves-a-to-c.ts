import { months, type Plant } from '../../plant.ts'
import { entryOf, harm, sun, sunOrPartShade } from '../entry.ts'
import { petSafe } from '../pet-verdicts.ts'

const fern = entryOf('fern')
const housePlant = entryOf('house-plant')

/** House plants grown for their leaves, A to C by botanical name. */
export const housePlantsForLeavesAToC: readonly Plant[] = [
  fern('maidenhair-fern', 'Adiantum raddianum', 'Maidenhair fern', {
    synonyms: ['delta maidenhair', 'house maidenhair fern', 'adiantum'],
    grows: { light: ['part-shade', 'full-shade'], hardiness: 'H1c', heightCm: [25, 45] },
    when: { plantOut: months(3, 6) },
    toxicity: petSafe,
    care: 'One dry day crisps it to tea. Then cut to the soil, keep moist, and green threads rise in three weeks.',
  }),
  housePlant('chinese-evergreen', 'Aglaonema commutatum', 'Chinese evergreen', {
    synonyms: ['aglaonema', 'poison dart plant'],
    grows: { light: ['part-shade', 'full-shade'], hardiness: 'H1a', heightCm: [30, 60] },
    when: { plantOut: months(3, 6) },
    toxicity: harm(
      'toxic',
      'toxic',
      'toxic',
      'Needle-like oxalate crystals burn mouth and throat when chewed, and the sap can irritate skin. The ASPCA lists Chinese evergreen as toxic to cats and dogs.',
    ),
    care: 'The plainer green the leaf, the darker the corner it bears. Keep it above 16 °C and let the top of the compost dry between waterings.',
  }),
  housePlant('giant-taro', 'Alocasia macrorrhizos', 'Giant taro', {
    synonyms: ['giant alocasia', 'upright elephant ear', 'elephant ear plant'],
    grows: { light: sunOrPartShade, hardiness: 'H1b', heightCm: [100, 200] },
    when: { plantOut: months(3, 6) },
    toxicity: harm(
      'toxic',
      'toxic',
      'toxic',
      'Needle-like oxalate crystals burn mouth and throat when chewed, and the sap can irritate skin. The ASPCA lists alocasias as toxic to cats and dogs.',
    ),
    care: 'Stand it out in a sheltered, shady court from June to September. Thirst and appetite are those of a large dog.',
  }),
  housePlant('alocasia', 'Alocasia × mortfontanensis', 'Alocasia', {
    synonyms: ['Alocasia Polly', 'African mask plant', 'kris plant', 'Alocasia × amazonica', 'Amazonian elephant ear'],
    grows: { light: ['part-shade'], hardiness: 'H1a', heightCm: [30, 80] },
    when: { plantOut: months(3, 6) },
    toxicity: harm(
      'toxic',
      'toxic',
      'toxic',
      'Needle-like oxalate crystals burn mouth and throat when chewed, and the sap can irritate skin. The ASPCA lists alocasias as toxic to cats and dogs.',
    ),
    care: 'If every leaf drops in winter, feel for the firm tuber and keep it warm: it wakes in May. Wipe the undersides weekly, for red spider adores it.',
  }),
  housePlant('norfolk-island-pine', 'Araucaria heterophylla', 'Norfolk Island pine', {
    synonyms: ['house pine', 'star pine'],
    grows: { light: ['part-shade'], hardiness: 'H2', heightCm: [60, 200] },
    when: { plantOut: months(3, 6) },
    toxicity: harm(
      'unknown',
      'unknown',
      'unknown',
      'Its sap is known to irritate; we know of no dependable verdict for people, cats or dogs.',
    ),
    care: 'A cool, light stair with fresh air keeps its tiers. Dry radiators and dry roots drop them, and they never return.',
  }),
  housePlant('foxtail-fern', 'Asparagus aethiopicus', 'Foxtail fern', {
    synonyms: ["Sprenger's asparagus", 'emerald fern', "Asparagus densiflorus 'Sprengeri'"],
    grows: { light: sunOrPartShade, hardiness: 'H1c', heightCm: [30, 60] },
    when: { sow: months(3, 4), plantOut: months(3, 6) },
    toxicity: harm(
      'mild',
      'toxic',
      'toxic',
      'Berries upset the stomach and sap irritates skin. The ASPCA lists it as toxic to cats and dogs.',
    ),
    care: 'Let it arch from a shelf. When the pot bursts with tubers, cut the root ball in four with a bread knife.',
  }),
  housePlant('asparagus-fern', 'Asparagus setaceus', 'Asparagus fern', {
    synonyms: ['plumosa fern', 'lace fern', 'Asparagus plumosus'],
    grows: { light: ['part-shade'], hardiness: 'H1c', heightCm: [40, 120] },
    when: { sow: months(3, 4), plantOut: months(3, 6) },
    toxicity: harm(
      'mild',
      'toxic',
      'toxic',
      'Berries upset the stomach and sap irritates skin. The ASPCA lists it as toxic to cats and dogs.',
    ),
    care: 'Not a fern but a thorny climber with water tanks at its roots. Yellow needles mean drought or direct sun.',
  }),
  housePlant('cast-iron-plant', 'Aspidistra elatior', 'Cast iron plant', {
    synonyms: ['aspidistra', 'bar room plant'],
    grows: { light: ['full-sun', 'part-shade', 'full-shade'], hardiness: 'H3', heightCm: [45, 70] },
    when: { plantOut: months(3, 6) },
    toxicity: petSafe,
    care: 'Gaslight did not kill it, but wet feet will. Sponge the leaves, keep off the sun and pot on every fifth year.',
  }),
  fern('birds-nest-fern', 'Asplenium nidus', "Bird's nest fern", {
    synonyms: ['nest fern', "crow's nest fern"],
    grows: { light: ['part-shade', 'full-shade'], hardiness: 'H1a', heightCm: [40, 90] },
    when: { plantOut: months(3, 6) },
    toxicity: petSafe,
    care: 'Water around the nest, not into it. Leave the young fronds unfingered: touch scars them.',
  }),
  housePlant('ponytail-palm', 'Beaucarnea recurvata', 'Ponytail palm', {
    synonyms: ["elephant's foot", 'bottle palm', 'Nolina recurvata'],
    grows: { light: sun, hardiness: 'H1c', heightCm: [40, 200] },
    when: { sow: months(3, 4), plantOut: months(3, 6) },
    toxicity: petSafe,
    care: "Its swollen foot is a water tank, so a month's thirst does no harm. Sun and a tight pot suit it.",
  }),
  housePlant('polka-dot-begonia', 'Begonia maculata', 'Polka dot begonia', {
    synonyms: ['spotted begonia', 'trout begonia', 'angel wing begonia'],
    grows: { light: ['part-shade'], hardiness: 'H1b', heightCm: [60, 120] },
    when: { plantOut: months(3, 6), flower: months(5, 9) },
    toxicity: harm(
      'mild',
      'toxic',
      'toxic',
      'Soluble oxalates irritate the mouth. The ASPCA lists begonias as toxic to cats and dogs.',
    ),
    care: 'Silver spots, red backs, bamboo-like canes: cut the tallest to a low joint each spring. Stems snap, so tie them in.',
  }),
  housePlant('painted-leaf-begonia', 'Begonia rex', 'Painted-leaf begonia', {
    synonyms: ['rex begonia', 'king begonia', 'fancy-leaf begonia', 'Begonia Rex Cultorum Group'],
    grows: { light: ['part-shade'], hardiness: 'H1b', heightCm: [20, 40] },
    when: { plantOut: months(3, 6) },
    toxicity: harm(
      'mild',
      'toxic',
      'toxic',
      'Soluble oxalates irritate the mouth. The ASPCA lists begonias as toxic to cats and dogs.',
    ),
    care: 'Nick the veins of a leaf laid on damp compost and plantlets rise from the cuts. Moist air without wet leaves keeps mildew off.',
  }),
  housePlant('parlour-palm', 'Chamaedorea elegans', 'Parlour palm', {
    synonyms: ['parlor palm', 'neanthe bella palm', 'good luck palm'],
    grows: { light: ['part-shade', 'full-shade'], hardiness: 'H1b', heightCm: [50, 120] },
    when: { sow: months(3, 4), plantOut: months(3, 6) },
    toxicity: petSafe,
    care: 'Several seedlings share each pot, and dislike being parted. Water when the top dries and snip off brown tips in a point.',
  }),
  housePlant('spider-plant', 'Chlorophytum comosum', 'Spider plant', {
    synonyms: ['ribbon plant', 'airplane plant', "St Bernard's lily", 'spider ivy'],
    grows: { light: sunOrPartShade, hardiness: 'H2', heightCm: [20, 40] },
    when: { plantOut: months(3, 6), flower: months(4, 9) },
    toxicity: petSafe,
    care: 'Pin babies into pots beside the mother and cut the cord after three weeks. Brown tips come of salts or drought; snip and forgive.',
  }),
  housePlant('areca-palm', 'Chrysalidocarpus lutescens', 'Areca palm', {
    synonyms: ['Dypsis lutescens', 'butterfly palm', 'golden cane palm', 'yellow palm'],
    grows: { light: ['part-shade'], hardiness: 'H1a', heightCm: [80, 200] },
    when: { plantOut: months(3, 6) },
    toxicity: petSafe,
    care: 'Its thirst in summer surprises. Filtered sun keeps stalks gold; scale insects hide at their base, so look each month.',
  }),
  housePlant('grape-ivy', 'Cissus alata', 'Grape ivy', {
    synonyms: ['Cissus rhombifolia', 'oakleaf ivy', 'Venezuela treebine'],
    grows: { light: ['part-shade', 'full-shade'], hardiness: 'H1b', heightCm: [60, 200] },
    when: { plantOut: months(3, 6) },
    toxicity: petSafe,
    care: 'Climbs a cane or trails from a landing where a phone would find no signal. Pinch tips for a thicker curtain.',
  }),
  housePlant('croton', 'Codiaeum variegatum', 'Croton', {
    synonyms: ["Joseph's coat", 'garden croton'],
    grows: { light: sunOrPartShade, hardiness: 'H1a', heightCm: [40, 100] },
    when: { plantOut: months(3, 6) },
    toxicity: harm(
      'mild',
      'unknown',
      'unknown',
      'Milky sap can irritate skin. We know of no ASPCA verdict for cats and dogs.',
    ),
    care: 'Blaze of colour in sun, dropped leaves in a draught. Warm your watering can.',
  }),
  housePlant('coffee-plant', 'Coffea arabica', 'Coffee plant', {
    synonyms: ['Arabian coffee', 'coffee tree'],
    grows: { light: ['part-shade'], hardiness: 'H1b', heightCm: [60, 150] },
    when: { sow: months(3, 4), plantOut: months(3, 6), flower: months(5, 7) },
    toxicity: harm(
      'mild',
      'unknown',
      'unknown',
      'Roasted seeds are drunk by all; leaves and seeds hold caffeine, harmful to pets in quantity. We know of no ASPCA verdict for cats and dogs.',
    ),
    care: 'Glossy and wavy, it flags to ask for water and stands up within the hour. After four years white blossom smells of jasmine.',
  }),
  housePlant('ti-plant', 'Cordyline fruticosa', 'Ti plant', {
    synonyms: ['good luck plant', 'Cordyline terminalis', 'Hawaiian ti'],
    grows: { light: ['part-shade'], hardiness: 'H1b', heightCm: [50, 120] },
    when: { plantOut: months(3, 6) },
    toxicity: harm(
      'safe',
      'toxic',
      'toxic',
      'Can bring on vomiting. The ASPCA lists ti plant as toxic to cats and dogs.',
    ),
    care: 'Rainwater prevents brown tips. When the stem is bare, cut it to logs and lay them on warm compost.',
  }),
]
