import { months, type Plant } from '../../plant.ts'
import { entryOf, food, harm, harmless, shade, sun, sunOrPartShade } from '../entry.ts'

const herb = entryOf('herb')

const handledSap = (source: string) =>
  harm('mild', 'unknown', 'unknown', `${source} We know of no ASPCA verdict for cats and dogs.`)

/** Herbs for teas and traditional remedies, and edible wild herbs. */
export const physicHerbs: readonly Plant[] = [
  herb('lemon-balm', 'Melissa officinalis', 'Lemon balm', {
    synonyms: ['balm', 'bee balm melissa', 'melissa'],
    grows: { light: sunOrPartShade, hardiness: 'H7', heightCm: [40, 90] },
    when: { sow: months(3, 5), plantOut: months(3, 10), harvest: months(4, 10), flower: months(6, 8) },
    toxicity: harmless,
    care: 'Cut it back hard before the flowers fade, as each seed becomes a stubborn clump. Fresh leaves make the tea; dried ones lose their lemon.',
  }),
  herb('borage', 'Borago officinalis', 'Borage', {
    synonyms: ['starflower', 'bee bread'],
    grows: { light: sun, hardiness: 'H5', heightCm: [45, 90] },
    when: { sow: months(3, 8), harvest: months(6, 10), flower: months(6, 10) },
    toxicity: harm(
      'mild',
      'mild',
      'mild',
      'Flowers and young leaves are eaten now and then; bristles irritate skin. The ASPCA lists borage as toxic to cats and dogs: vomiting, loose bowels.',
    ),
    care: 'Sow once in any soil and it returns by itself. Freeze the blue stars in ice cubes, and leave plenty, since they refill with nectar in minutes.',
  }),
  herb('chamomile', 'Chamaemelum nobile', 'Chamomile', {
    synonyms: ['Roman chamomile', 'Anthemis nobilis', 'lawn chamomile', 'camomile', 'English chamomile'],
    grows: { light: sun, hardiness: 'H5', heightCm: [5, 30] },
    when: { sow: months(3, 5), plantOut: months(3, 9), harvest: months(6, 8), flower: months(6, 8) },
    toxicity: harm(
      'mild',
      'mild',
      'mild',
      'Flowers make tea, though people with ragweed allergy react to it. The ASPCA lists Anthemis nobilis as toxic to cats and dogs: vomiting, skin rash.',
    ),
    care: 'For a lawn use the flowerless form, planted 15 cm apart on sandy, weed-free ground. Shear the flowering one after each picking.',
  }),
  herb('german-chamomile', 'Matricaria chamomilla', 'German chamomile', {
    synonyms: ['Matricaria recutita', 'wild chamomile', 'scented mayweed', 'annual chamomile'],
    grows: { light: sun, hardiness: 'H6', heightCm: [30, 60] },
    when: { sow: months(3, 5, 9, 9), harvest: months(6, 9), flower: months(6, 9) },
    toxicity: harm(
      'safe',
      'unknown',
      'unknown',
      'Flowers make tea; some people are allergic. ASPCA speaks of Roman chamomile; on this one we know of no verdict.',
    ),
    care: 'Rake the surface, scatter and tread: the seed wants light and contact. Comb the heads off with your fingers on a dry noon.',
  }),
  herb('lovage', 'Levisticum officinale', 'Lovage', {
    synonyms: ['Maggi plant', 'love parsley'],
    grows: { light: sunOrPartShade, hardiness: 'H6', heightCm: [120, 200] },
    when: { sow: months(3, 4, 9, 10), plantOut: months(3, 10), harvest: months(4, 10), flower: months(6, 7) },
    toxicity: harm(
      'safe',
      'mild',
      'mild',
      'Eaten as food. The ASPCA lists it as toxic to cats and dogs: its oils act on the kidneys.',
    ),
    care: 'One plant is enough for a street. Cut half of it to the base in midsummer for young celery-scented leaves until October.',
  }),
  herb('angelica', 'Angelica archangelica', 'Angelica', {
    synonyms: ['garden angelica', 'Norwegian angelica', 'archangel'],
    grows: { light: sunOrPartShade, hardiness: 'H6', heightCm: [150, 250] },
    when: { sow: months(8, 10), plantOut: months(3, 5, 9, 10), harvest: months(5, 8), flower: months(6, 7) },
    toxicity: handledSap('Young stems are candied; sap on skin may blister in sunshine.'),
    care: 'Only fresh seed grows, so let it fall in August. The great green globes come in the second or third year, after which the plant dies.',
  }),
  herb('sweet-cicely', 'Myrrhis odorata', 'Sweet cicely', {
    synonyms: ['garden myrrh', 'sweet chervil', 'Spanish chervil'],
    grows: { light: shade, hardiness: 'H7', heightCm: [60, 120] },
    when: { sow: months(9, 11), plantOut: months(3, 4, 9, 10), harvest: months(3, 9), flower: months(5, 6) },
    toxicity: food,
    care: 'Stew a handful of ferny leaf with rhubarb to halve the sugar. The long green seeds taste of liquorice; they need a winter outdoors before they sprout.',
  }),
  herb('caraway', 'Carum carvi', 'Caraway', {
    synonyms: ['Persian cumin', 'meridian fennel', 'caraway seed'],
    grows: { light: sun, hardiness: 'H6', heightCm: [30, 70] },
    when: { sow: months(3, 5, 8, 9), harvest: months(6, 9), flower: months(5, 7) },
    toxicity: harm(
      'safe',
      'mild',
      'mild',
      'Eaten as food. The ASPCA lists caraway as toxic to cats and dogs: mild vomiting and loose bowels.',
    ),
    care: 'A biennial that fills its seed in the second July. Snip heads as they brown and hang them over a sheet.',
  }),
  herb('anise', 'Pimpinella anisum', 'Anise', {
    synonyms: ['aniseed', 'anise seed'],
    grows: { light: sun, hardiness: 'H3', heightCm: [30, 60] },
    when: { sow: months(4, 5), harvest: months(8, 9), flower: months(7, 8) },
    toxicity: food,
    care: 'Will not be transplanted, so sow in situ once the soil is warm. Seed ripens in the south of the country, leaf anywhere.',
  }),
  herb('hyssop', 'Hyssopus officinalis', 'Hyssop', {
    synonyms: ['garden hyssop', 'rock hyssop'],
    grows: { light: sun, hardiness: 'H6', heightCm: [40, 60] },
    when: { sow: months(3, 5), plantOut: months(4, 9), harvest: months(5, 10), flower: months(7, 9) },
    toxicity: harm(
      'mild',
      'unknown',
      'unknown',
      'Leaves season food; the distilled oil can cause fits and must be avoided in pregnancy. We know of no ASPCA verdict for cats and dogs.',
    ),
    care: 'Humming with bees in August, blue, pink or white. Trim to 20 cm in spring to keep it a neat low hedge.',
  }),
  herb('sorrel', 'Rumex acetosa', 'Sorrel', {
    synonyms: ['common sorrel', 'garden sorrel', 'French sorrel', 'broad-leaved sorrel'],
    grows: { light: sunOrPartShade, hardiness: 'H7', heightCm: [30, 80] },
    when: { sow: months(3, 8), plantOut: months(3, 10), harvest: months(3, 11), flower: months(5, 7) },
    toxicity: harm(
      'mild',
      'toxic',
      'toxic',
      'Eaten in modest amounts; rich in oxalic acid, which people with kidney stones should avoid. The ASPCA lists docks and sorrels as toxic to cats and dogs.',
    ),
    care: 'First green of the year and sharp as lemon. Snap off flower stalks to keep leaves coming, and lift and split in the fourth autumn.',
  }),
  herb('buckler-leaf-sorrel', 'Rumex scutatus', 'Buckler-leaf sorrel', {
    synonyms: ['buckler-leaved sorrel', 'shield sorrel', 'silver shield sorrel'],
    grows: { light: sunOrPartShade, hardiness: 'H6', heightCm: [15, 40] },
    when: { sow: months(3, 6), plantOut: months(3, 9), harvest: months(4, 11), flower: months(6, 8) },
    toxicity: harm(
      'mild',
      'toxic',
      'toxic',
      'Eaten in modest amounts, being rich in oxalic acid. The ASPCA lists it as toxic to cats and dogs.',
    ),
    care: 'Low, shield-shaped and drought-hardy, it will trail over the side of a trough. Pick the smallest leaves for salads.',
  }),
  herb('salad-burnet', 'Sanguisorba minor', 'Salad burnet', {
    synonyms: ['small burnet', 'garden burnet', 'Poterium sanguisorba'],
    grows: { light: sunOrPartShade, hardiness: 'H7', heightCm: [20, 50] },
    when: { sow: months(3, 9), plantOut: months(3, 10), harvest: months(1, 12), flower: months(5, 8) },
    toxicity: harmless,
    care: 'A chalk-down native with cucumber-flavoured frills that stay green under snow. Deadhead, for only young leaves are tender.',
  }),
  herb('comfrey', 'Symphytum × uplandicum', 'Comfrey', {
    synonyms: ['Russian comfrey', 'Bocking 14', 'knitbone', 'boneset', 'Symphytum officinale', 'common comfrey'],
    grows: { light: sunOrPartShade, hardiness: 'H7', heightCm: [60, 150] },
    when: { plantOut: months(3, 10), harvest: months(5, 10), flower: months(5, 8) },
    toxicity: harm(
      'toxic',
      'unknown',
      'unknown',
      'Not for eating: pyrrolizidine alkaloids harm the liver, and the hairs irritate skin (RHS). We know of no ASPCA verdict for cats and dogs.',
    ),
    care: "Cut four times a summer and steep the leaves in a lidded barrel for a rank, rich feed. Choose sterile 'Bocking 14', and choose the place once, since it cannot be dug out.",
  }),
  herb('feverfew', 'Tanacetum parthenium', 'Feverfew', {
    synonyms: ['Chrysanthemum parthenium', 'golden feverfew', 'bachelor buttons feverfew', 'matricaria'],
    grows: { light: sunOrPartShade, hardiness: 'H6', heightCm: [25, 60] },
    when: { sow: months(2, 5), plantOut: months(4, 9), harvest: months(5, 9), flower: months(6, 9) },
    toxicity: harm(
      'mild',
      'toxic',
      'toxic',
      'Bitter leaves can cause mouth ulcers and the sap a skin rash. The ASPCA lists Chrysanthemum, in which it stood, as toxic to cats and dogs.',
    ),
    care: 'A short-lived button daisy that plants itself in every gap of the path. Shear after the first bloom for another.',
  }),
  herb('catnip', 'Nepeta cataria', 'Catnip', {
    synonyms: ['catnep', 'catwort', 'true catnip'],
    grows: { light: sunOrPartShade, hardiness: 'H7', heightCm: [50, 100] },
    when: { sow: months(3, 5), plantOut: months(4, 9), harvest: months(6, 9), flower: months(7, 9) },
    toxicity: harm(
      'safe',
      'mild',
      'unknown',
      'Makes a mild tea. The ASPCA lists it as toxic to cats: eaten in quantity it brings vomiting, drowsiness or excitement.',
    ),
    care: 'Guard young plants with wire hoops, or every cat of the road will roll on them. Dry the flowering tops for toys.',
  }),
  herb('valerian', 'Valeriana officinalis', 'Valerian', {
    synonyms: ['common valerian', 'garden heliotrope', 'all-heal'],
    grows: { light: sunOrPartShade, hardiness: 'H7', heightCm: [90, 150] },
    when: { sow: months(3, 5), plantOut: months(3, 10), harvest: months(9, 11), flower: months(6, 8) },
    toxicity: food,
    care: 'Damp soil and a tall place at the back suit it, with vanilla scent on warm evenings. Roots for tea are dug in the second autumn.',
  }),
  herb('marsh-mallow', 'Althaea officinalis', 'Marsh mallow', {
    synonyms: ['marshmallow plant', 'white mallow'],
    grows: { light: sun, hardiness: 'H7', heightCm: [90, 150] },
    when: { sow: months(3, 5, 9, 10), plantOut: months(3, 10), harvest: months(6, 11), flower: months(7, 9) },
    toxicity: food,
    care: 'Velvet grey leaves and shell-pink flowers for wet, even salty ground. The root that once made the sweet is lifted after two years.',
  }),
  herb('curry-plant', 'Helichrysum italicum', 'Curry plant', {
    synonyms: ['Helichrysum angustifolium', 'Italian everlasting', 'Italian strawflower'],
    grows: { light: sun, hardiness: 'H4', heightCm: [30, 60] },
    when: { plantOut: months(4, 9), harvest: months(5, 10), flower: months(7, 9) },
    toxicity: handledSap('Scents a dish but is not eaten itself, as the shoots upset the stomach.'),
    care: 'Silver needles that smell of curry on a hot day, though no curry contains them. Cut back by half in April and keep winter wet away.',
  }),
  herb('hop', 'Humulus lupulus', 'Hop', {
    synonyms: ['common hop', 'beer hop', 'hop bine'],
    grows: { light: sunOrPartShade, hardiness: 'H6', heightCm: [200, 600] },
    when: { plantOut: months(10, 4), harvest: months(8, 9), flower: months(7, 8) },
    toxicity: harm(
      'mild',
      'unknown',
      'dangerous',
      'Bristly stems chafe skin. The ASPCA lists hops as toxic to dogs: spent or fresh cones can bring deadly overheating.',
    ),
    care: 'Twists clockwise up strings or a pergola and dies back to the ground each winter. Cut out surplus shoots in April; they are eaten like asparagus.',
  }),
  herb('dandelion', 'Taraxacum officinale', 'Dandelion', {
    synonyms: ['French dandelion', 'pissenlit', 'wet-the-bed'],
    grows: { light: sunOrPartShade, hardiness: 'H7', heightCm: [5, 40] },
    when: { sow: months(3, 6), harvest: months(3, 11), flower: months(3, 10) },
    toxicity: food,
    care: 'Grow a large-leaved French strain and blanch it under a pot for ten days. Pick the clocks before they blow if you like your neighbours.',
  }),
]
