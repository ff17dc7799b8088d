import { months, type Plant } from '../../plant.ts'
import { entryOf, harm, sun, sunOrPartShade } from '../entry.ts'
import { petSafe, petUnknown } from '../pet-verdicts.ts'

const grass = entryOf('grass')

/** Ornamental grasses, sedges and bamboos. */
export const grasses: readonly Plant[] = [
  grass('feather-reed-grass', 'Calamagrostis × acutiflora', 'Feather reed grass', {
    synonyms: ['Karl Foerster', 'reed grass', 'calamagrostis'],
    grows: { light: sunOrPartShade, hardiness: 'H6', heightCm: [120, 180] },
    when: { plantOut: months(3, 5, 9, 10), flower: months(7, 8) },
    toxicity: petUnknown,
    care: 'The most upright of all, straw-gold till it is cut in February. No seedlings, no staking, no spreading.',
  }),
  grass('greater-quaking-grass', 'Briza maxima', 'Greater quaking grass', {
    synonyms: ['quaking grass', 'puffed wheat', 'big quaking grass'],
    grows: { light: sun, hardiness: 'H5', heightCm: [30, 60] },
    when: { sow: months(3, 5, 9, 9), plantOut: months(4, 5), flower: months(6, 8) },
    toxicity: petUnknown,
    care: 'An annual whose lockets tremble at a breath. Dry them green and let a few fall for next year.',
  }),
  grass('japanese-sedge', 'Carex oshimensis', 'Japanese sedge', {
    synonyms: ['carex', 'variegated sedge'],
    grows: { light: ['full-sun', 'part-shade', 'full-shade'], hardiness: 'H7', heightCm: [20, 35] },
    when: { plantOut: months(3, 5, 9, 10), flower: months(4, 5) },
    toxicity: petUnknown,
    care: 'Comb out dead leaves with gloved fingers in spring; do not shear. It brightens winter pots for years.',
  }),
  grass('pendulous-sedge', 'Carex pendula', 'Pendulous sedge', {
    synonyms: ['weeping sedge', 'drooping sedge'],
    grows: { light: ['full-sun', 'part-shade', 'full-shade'], hardiness: 'H6', heightCm: [90, 150] },
    when: { sow: months(9, 10, 3, 3), plantOut: months(3, 5, 9, 11), flower: months(5, 6) },
    toxicity: petUnknown,
    care: 'Elegant by a wild pond and far too generous with its seed elsewhere. Cut the catkins before they ripen.',
  }),
  grass('pampas-grass', 'Cortaderia selloana', 'Pampas grass', {
    synonyms: ['pampas', 'silver pampas grass'],
    grows: { light: sun, hardiness: 'H6', heightCm: [150, 300] },
    when: { sow: months(3, 4), plantOut: months(4, 5), flower: months(8, 10) },
    toxicity: harm(
      'mild',
      'unknown',
      'unknown',
      'Leaf edges cut like saws. We know of no ASPCA verdict for cats and dogs.',
    ),
    care: 'In gauntlets remove dead leaf in March before hedgehogs choose it. Only buy named, compact kinds and cut plumes before seed blows into wild ground.',
  }),
  grass('tufted-hair-grass', 'Deschampsia cespitosa', 'Tufted hair grass', {
    synonyms: ['hair grass', 'tussock grass', 'deschampsia'],
    grows: { light: ['full-sun', 'part-shade', 'full-shade'], hardiness: 'H6', heightCm: [60, 120] },
    when: { sow: months(3, 4), plantOut: months(3, 5, 9, 10), flower: months(6, 8) },
    toxicity: petUnknown,
    care: 'A native mist of gold for damp, half-shaded places. Cut down when it looks tired in January.',
  }),
  grass('blue-fescue', 'Festuca glauca', 'Blue fescue', {
    synonyms: ['festuca', 'Elijah Blue', "blue sheep's fescue"],
    grows: { light: sun, hardiness: 'H5', heightCm: [15, 30] },
    when: { sow: months(3, 4), plantOut: months(3, 5, 9, 10), flower: months(6, 7) },
    toxicity: petUnknown,
    care: 'Hedgehogs of blue in lean grit. Divide every second spring, as the middle browns.',
  }),
  grass('umbrella-bamboo', 'Fargesia murielae', 'Umbrella bamboo', {
    synonyms: ["Muriel's bamboo", 'clump-forming bamboo', 'fargesia'],
    grows: { light: sunOrPartShade, hardiness: 'H5', heightCm: [200, 350] },
    when: { plantOut: months(4, 5, 9, 9), flower: months(6, 6) },
    toxicity: petUnknown,
    care: 'This bamboo keeps to its clump, so needs no barrier. Curled leaves mean thirst; take out the oldest canes in spring.',
  }),
  grass('golden-bamboo', 'Phyllostachys aurea', 'Golden bamboo', {
    synonyms: ['fishpole bamboo', 'running bamboo', 'phyllostachys'],
    grows: { light: sunOrPartShade, hardiness: 'H5', heightCm: [250, 500] },
    when: { plantOut: months(4, 5, 9, 9), flower: months(6, 6) },
    toxicity: harm(
      'safe',
      'safe',
      'safe',
      'Shoots are eaten cooked. The ASPCA lists golden bamboo as non-toxic to cats and dogs.',
    ),
    care: 'Always behind a root barrier a spade and a half deep, or in a strong tub. Thin old canes each year to let light reach the yellow.',
  }),
  grass('japanese-forest-grass', 'Hakonechloa macra', 'Japanese forest grass', {
    synonyms: ['hakonechloa', 'Hakone grass'],
    grows: { light: sunOrPartShade, hardiness: 'H7', heightCm: [25, 45] },
    when: { plantOut: months(3, 5), flower: months(7, 9) },
    toxicity: petUnknown,
    care: 'A soft mop for a tall pot in light shade. Cut off the russet leaf when new tips push in March.',
  }),
  grass('hares-tail-grass', 'Lagurus ovatus', "Hare's tail grass", {
    synonyms: ['bunny tails', "hare's tail", 'lagurus'],
    grows: { light: sun, hardiness: 'H4', heightCm: [25, 45] },
    when: { sow: months(3, 5, 9, 9), plantOut: months(4, 5), flower: months(6, 8) },
    toxicity: petUnknown,
    care: 'Downy tufts beg to be stroked. Sow in drifts on sand and dry a bunch for winter.',
  }),
  grass('eulalia', 'Miscanthus sinensis', 'Eulalia', {
    synonyms: ['miscanthus', 'Chinese silver grass', 'zebra grass', 'maiden grass'],
    grows: { light: sun, hardiness: 'H6', heightCm: [120, 220] },
    when: { plantOut: months(4, 5), flower: months(8, 10) },
    toxicity: petUnknown,
    care: 'Warm-season grass: split it in May, never in autumn. Frosty plumes stand till February, when all is cut to the boot.',
  }),
  grass('purple-moor-grass', 'Molinia caerulea', 'Purple moor grass', {
    synonyms: ['molinia', 'moor grass'],
    grows: { light: sunOrPartShade, hardiness: 'H7', heightCm: [50, 180] },
    when: { plantOut: months(3, 5), flower: months(7, 9) },
    toxicity: petUnknown,
    care: 'See-through wands catch rain and fall apart of themselves by Christmas. Native on wet heath, willing in any soil.',
  }),
  grass('fountain-grass', 'Cenchrus alopecuroides', 'Fountain grass', {
    synonyms: ['Pennisetum alopecuroides', 'Chinese fountain grass'],
    grows: { light: sun, hardiness: 'H3', heightCm: [60, 100] },
    when: { sow: months(3, 4), plantOut: months(4, 6), flower: months(8, 10) },
    toxicity: petUnknown,
    care: 'Foxtails with the light behind them. Not the banned crimson kind, this one wants shelter and a spring cut after frost.',
  }),
  grass('switch-grass', 'Panicum virgatum', 'Switch grass', {
    synonyms: ['panicum', 'Heavy Metal', 'tall panic grass'],
    grows: { light: sun, hardiness: 'H5', heightCm: [90, 160] },
    when: { sow: months(3, 4), plantOut: months(4, 5), flower: months(8, 10) },
    toxicity: petUnknown,
    care: 'Blue uprights turn amber with claret tips. Leave it until March for structure and wrens.',
  }),
  grass('mexican-feather-grass', 'Nassella tenuissima', 'Mexican feather grass', {
    synonyms: ['Stipa tenuissima', 'pony tails', 'angel hair grass'],
    grows: { light: sun, hardiness: 'H4', heightCm: [40, 60] },
    when: { sow: months(3, 4), plantOut: months(4, 5), flower: months(6, 9) },
    toxicity: petUnknown,
    care: 'Comb it rather than cut it. Short-lived, it leaves seedlings in every gravel path.',
  }),
  grass('giant-feather-grass', 'Celtica gigantea', 'Giant feather grass', {
    synonyms: ['Stipa gigantea', 'golden oats', 'giant oat'],
    grows: { light: sun, hardiness: 'H4', heightCm: [150, 250] },
    when: { sow: months(3, 4), plantOut: months(4, 5), flower: months(6, 8) },
    toxicity: petUnknown,
    care: 'Oats of gold two metres up and air beneath. Drainage first, division seldom, and only in spring.',
  }),
  grass('black-mondo-grass', 'Ophiopogon planiscapus', 'Black mondo grass', {
    synonyms: ['black lilyturf', 'black grass', 'ophiopogon'],
    grows: { light: sunOrPartShade, hardiness: 'H5', heightCm: [10, 20] },
    when: { plantOut: months(3, 5, 9, 10), flower: months(7, 8) },
    toxicity: petUnknown,
    care: 'No grass in truth but ebony lily kin with black beads. Pair it with snowdrops, and give moist, acid soil.',
  }),
  grass('lilyturf', 'Liriope muscari', 'Lilyturf', {
    synonyms: ['liriope', 'big blue lilyturf', 'monkey grass'],
    grows: { light: ['part-shade', 'full-shade'], hardiness: 'H5', heightCm: [25, 40] },
    when: { plantOut: months(3, 5, 9, 10), flower: months(8, 11) },
    toxicity: petSafe,
    care: 'Violet spikes in October where it is dry and dark. Shear old leaf in March.',
  }),
]
