import { months, type Plant } from '../../plant.ts'
import { entryOf, harm, sun, sunOrPartShade } from '../entry.ts'
import { petSafe, petUnknown } from '../pet-verdicts.ts'

const shrub = entryOf('shrub')
const perennial = entryOf('perennial')

/** Garden shrubs, L to P by botanical name. */
export const shrubsLToP: readonly Plant[] = [
  shrub('lantana', 'Lantana camara', 'Lantana', {
    synonyms: ['shrub verbena', 'yellow sage', 'common lantana'],
    grows: { light: sun, hardiness: 'H1c', heightCm: [40, 120] },
    when: { sow: months(2, 3), plantOut: months(6, 6), flower: months(6, 10) },
    toxicity: harm(
      'toxic',
      'toxic',
      'toxic',
      'Unripe berries are the worst of a harmful plant; on the RHS/HTA list of potentially harmful plants. The ASPCA lists it as toxic to cats and dogs.',
    ),
    care: 'Colours change within each posy as bees visit. Bring in before frost, cut by half and watch for whitefly.',
  }),
  shrub('lavender', 'Lavandula angustifolia', 'Lavender', {
    synonyms: ['English lavender', 'true lavender', 'common lavender', 'Hidcote lavender'],
    grows: { light: sun, hardiness: 'H5', heightCm: [40, 80] },
    when: { sow: months(2, 4), plantOut: months(4, 5, 9, 9), harvest: months(6, 8), flower: months(6, 8) },
    toxicity: harm(
      'safe',
      'toxic',
      'toxic',
      'Eaten in small amounts by people. The ASPCA lists lavender as toxic to cats and dogs.',
    ),
    care: 'Cut in August into green, a thumb above the brown wood, and it stays dense for ten years. Gravelly, limy, hungry: that is its soil.',
  }),
  shrub('french-lavender', 'Lavandula stoechas', 'French lavender', {
    synonyms: ['Spanish lavender', 'butterfly lavender', 'tufted lavender'],
    grows: { light: sun, hardiness: 'H4', heightCm: [40, 60] },
    when: { sow: months(2, 4), plantOut: months(4, 5), flower: months(5, 8) },
    toxicity: harm(
      'safe',
      'toxic',
      'toxic',
      'A garnish at most for people. The ASPCA lists lavender as toxic to cats and dogs.',
    ),
    care: 'Deadhead for a second crop of rabbit-eared heads. Pots let you move it under cover before winter rain, which does more harm than frost.',
  }),
  shrub('himalayan-honeysuckle', 'Leycesteria formosa', 'Himalayan honeysuckle', {
    synonyms: ['pheasant berry', 'leycesteria', 'flowering nutmeg'],
    grows: { light: sunOrPartShade, hardiness: 'H5', heightCm: [150, 200] },
    when: { sow: months(3, 4), plantOut: months(3, 5, 9, 11), flower: months(7, 9) },
    toxicity: petUnknown,
    care: 'Purple berries in dangling claret bracts feed blackbirds. Cut the green canes low in March for fresh ones.',
  }),
  shrub('winter-honeysuckle', 'Lonicera × purpusii', 'Winter honeysuckle', {
    synonyms: ['shrubby honeysuckle', 'winter-flowering honeysuckle'],
    grows: { light: sunOrPartShade, hardiness: 'H6', heightCm: [150, 200] },
    when: { plantOut: months(3, 5, 10, 11), flower: months(12, 3) },
    toxicity: harm(
      'mild',
      'unknown',
      'unknown',
      'Berries, seldom seen, upset the stomach. We know of no ASPCA verdict for cats and dogs.',
    ),
    care: 'Untidy in summer, adored in January for scent. Thin the oldest stems after bloom and train a late clematis over it.',
  }),
  shrub('star-magnolia', 'Magnolia stellata', 'Star magnolia', {
    synonyms: ['magnolia', 'starry magnolia'],
    grows: { light: sunOrPartShade, hardiness: 'H6', heightCm: [150, 250] },
    when: { plantOut: months(3, 5, 10, 11), flower: months(3, 4) },
    toxicity: petSafe,
    care: 'The magnolia for a small plot. Plant out of morning sun so that frosty petals thaw slowly, and mulch the shallow roots.',
  }),
  shrub('winter-mahonia', 'Mahonia × media', 'Winter mahonia', {
    synonyms: ['Charity mahonia', "Mahonia 'Charity'"],
    grows: { light: ['part-shade', 'full-shade'], hardiness: 'H5', heightCm: [200, 350] },
    when: { plantOut: months(3, 5, 9, 11), flower: months(11, 2) },
    toxicity: petUnknown,
    care: 'Long yellow shuttlecocks keep winter bumblebees alive. Behead tall stems in spring and each makes three.',
  }),
  shrub('tree-mallow', 'Malva × clementii', 'Tree mallow', {
    synonyms: ['Lavatera × clementii', 'shrubby mallow', 'lavatera', 'Barnsley mallow'],
    grows: { light: sun, hardiness: 'H5', heightCm: [150, 200] },
    when: { plantOut: months(4, 5), flower: months(6, 10) },
    toxicity: petUnknown,
    care: 'Head-high and pink within one season. Cut to the knee in April, replace by cuttings after five years, and remove reverted shoots.',
  }),
  shrub('bottlebrush', 'Melaleuca citrina', 'Bottlebrush', {
    synonyms: ['Callistemon citrinus', 'crimson bottlebrush', 'callistemon', 'lemon bottlebrush'],
    grows: { light: sun, hardiness: 'H3', heightCm: [120, 300] },
    when: { sow: months(3, 4), plantOut: months(4, 6), flower: months(6, 7) },
    toxicity: petSafe,
    care: 'Rub a leaf and it smells of lemon. Give it a warm wall and neutral soil, and trim just behind the faded brushes.',
  }),
  shrub('heavenly-bamboo', 'Nandina domestica', 'Heavenly bamboo', {
    synonyms: ['nandina', 'sacred bamboo'],
    grows: { light: sun, hardiness: 'H5', heightCm: [90, 180] },
    when: { plantOut: months(4, 5, 9, 9), flower: months(6, 7) },
    toxicity: harm(
      'mild',
      'toxic',
      'toxic',
      'Berries and leaves release cyanide. The ASPCA lists it as toxic to cats and dogs.',
    ),
    care: 'No bamboo, and it never runs. Take a tall cane or two to the base yearly so that leaves clothe it to the ground.',
  }),
  shrub('oleander', 'Nerium oleander', 'Oleander', {
    synonyms: ['nerium', 'rose bay'],
    grows: { light: sun, hardiness: 'H3', heightCm: [120, 250] },
    when: { plantOut: months(5, 6), flower: months(6, 9) },
    toxicity: harm(
      'dangerous',
      'dangerous',
      'dangerous',
      'One leaf can kill a child, and smoke of burning wood is poisonous; on the RHS/HTA list of potentially harmful plants. The ASPCA lists it as toxic to cats and dogs.',
    ),
    care: 'A tub plant for a hot terrace, wintered in a light, frost-free porch. Handle it gloved, bin the prunings and never use its sticks for skewers.',
  }),
  shrub('osmanthus', 'Osmanthus × burkwoodii', 'Osmanthus', {
    synonyms: ["Burkwood's sweet olive", 'sweet olive'],
    grows: { light: sunOrPartShade, hardiness: 'H5', heightCm: [150, 250] },
    when: { plantOut: months(3, 5, 9, 11), flower: months(4, 5) },
    toxicity: petUnknown,
    care: 'Small white trumpets, great scent, tidy dark leaf. Clip in May and it makes a hedge as close as box.',
  }),
  shrub('tree-peony', 'Paeonia × suffruticosa', 'Tree peony', {
    synonyms: ['moutan', 'moutan peony', 'Paeonia suffruticosa'],
    grows: { light: sunOrPartShade, hardiness: 'H6', heightCm: [120, 180] },
    when: { plantOut: months(9, 11), flower: months(4, 5) },
    toxicity: harm(
      'mild',
      'toxic',
      'toxic',
      'Paeonol upsets the stomach. The ASPCA lists peonies as toxic to cats and dogs.',
    ),
    care: 'Bury the graft a hand below ground so that it makes its own roots. Shade from dawn sun saves the buds in a frosty April.',
  }),
  shrub('mock-orange', 'Philadelphus coronarius', 'Mock orange', {
    synonyms: ['philadelphus', 'sweet mock orange', 'English dogwood'],
    grows: { light: sunOrPartShade, hardiness: 'H6', heightCm: [150, 300] },
    when: { plantOut: months(3, 5, 10, 11), flower: months(6, 7) },
    toxicity: petUnknown,
    care: 'Take a quarter of the stems out at the base after bloom. Blackfly on soft tips go by themselves once ladybirds come.',
  }),
  perennial('new-zealand-flax', 'Phormium tenax', 'New Zealand flax', {
    synonyms: ['flax lily', 'phormium', 'harakeke'],
    grows: { light: sunOrPartShade, hardiness: 'H4', heightCm: [150, 250] },
    when: { plantOut: months(4, 5), flower: months(7, 8) },
    toxicity: petUnknown,
    care: 'Swords for a modern terrace or a sea wind. Cut tatty leaves at the base with a serrated knife and split only in spring.',
  }),
  shrub('red-robin', 'Photinia × fraseri', 'Red robin', {
    synonyms: ['photinia', 'Christmas berry', "Fraser's photinia"],
    grows: { light: sunOrPartShade, hardiness: 'H5', heightCm: [150, 350] },
    when: { plantOut: months(3, 5, 9, 11), flower: months(4, 5) },
    toxicity: harm(
      'mild',
      'unknown',
      'unknown',
      'Leaves can release cyanide when crushed or chewed. We know of no ASPCA verdict for cats and dogs.',
    ),
    care: 'Trim three times between April and August for three flushes of red. Black-purple spots come with a wet, cold spring and pass.',
  }),
  shrub('pieris', 'Pieris japonica', 'Pieris', {
    synonyms: ['lily of the valley shrub', 'Japanese andromeda', 'andromeda', 'Forest Flame'],
    grows: { light: ['part-shade'], hardiness: 'H5', heightCm: [100, 250] },
    when: { plantOut: months(3, 5, 9, 10), flower: months(3, 4) },
    toxicity: harm(
      'toxic',
      'toxic',
      'toxic',
      'Leaves and nectar hold grayanotoxins that slow the heart. The ASPCA lists it as toxic to cats and dogs.',
    ),
    care: 'New leaves are sealing-wax red and easily frosted, so shelter it. Lime-free soil or a tub of ericaceous compost is a must.',
  }),
  shrub('kohuhu', 'Pittosporum tenuifolium', 'Kohuhu', {
    synonyms: ['pittosporum', 'tawhiwhi', 'black matipo'],
    grows: { light: sunOrPartShade, hardiness: 'H4', heightCm: [200, 400] },
    when: { plantOut: months(4, 5, 9, 9), flower: months(4, 5) },
    toxicity: petUnknown,
    care: 'Wavy leaves on black twigs, prized by flower arrangers. Clip in late spring; a very hard winter may cut it back.',
  }),
  shrub('firethorn', 'Pyracantha coccinea', 'Firethorn', {
    synonyms: ['pyracantha', 'scarlet firethorn'],
    grows: { light: ['full-sun', 'part-shade', 'full-shade'], hardiness: 'H6', heightCm: [200, 350] },
    when: { plantOut: months(3, 5, 9, 11), flower: months(6, 6) },
    toxicity: harm(
      'mild',
      'unknown',
      'unknown',
      'Thorn wounds fester, and raw berries upset the stomach. We know of no ASPCA verdict for cats and dogs.',
    ),
    care: 'Shorten shoots to just above the berries in August and blackbirds have their winter larder. It does as well on a north wall as south.',
  }),
]
