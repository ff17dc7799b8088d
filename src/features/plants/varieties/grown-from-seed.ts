import type { VarietyGroup } from './variety.ts'

const tomatoList = 'Wikipedia, List of tomato cultivars'
const seedLibrary = 'Garden Organic, Heritage Seed Library'
const etty = 'Thomas Etty, heritage seed catalogue'
const rhsTrials = 'Royal Horticultural Society, trials and Award of Garden Merit lists'

const heirloom = { openPollinated: true, heritage: true } as const
const hybrid = { openPollinated: false } as const

/** Varieties that are raised from seed. */
export const grownFromSeed: readonly VarietyGroup[] = [
  {
    plant: 'tomato',
    ...heirloom,
    source: tomatoList,
    names: [
      ...['Alicante', 'Azoychka', 'Big Rainbow', 'Blaby Special', 'Black Krim', 'Brandywine', 'Cherokee Purple'],
      ...['Gardener’s Delight', 'Great White', 'Moneymaker', 'Mortgage Lifter', 'San Marzano', 'Yellow Pear'],
    ],
  },
  { plant: 'tomato', ...heirloom, source: etty, names: ['Ailsa Craig', 'Harbinger', 'Marmande'] },
  { plant: 'tomato', openPollinated: true, source: rhsTrials, names: ['Black Cherry', 'Green Zebra', 'Tigerella'] },
  {
    plant: 'tomato',
    ...hybrid,
    source: tomatoList,
    names: ['Adoration', 'Better Boy', 'Big Beef', 'Campari', 'Celebrity', 'Early Girl', 'Juliet', 'Super Sweet 100'],
  },
  { plant: 'tomato', ...hybrid, source: rhsTrials, names: ['Ferline', 'Shirley', 'Sungold', 'Sweet Million'] },
  { plant: 'broad-bean', ...heirloom, source: seedLibrary, names: ['Crimson Flowered'] },
  {
    plant: 'broad-bean',
    ...heirloom,
    source: etty,
    names: ['Aquadulce Claudia', 'Bunyard’s Exhibition', 'Green Windsor'],
  },
  { plant: 'french-bean', ...heirloom, source: seedLibrary, names: ['Cherokee Trail of Tears', 'District Nurse'] },
  { plant: 'french-bean', ...heirloom, source: etty, names: ['Blue Lake', 'Canadian Wonder', 'Lazy Housewife'] },
  { plant: 'runner-bean', ...heirloom, source: etty, names: ['Czar', 'Painted Lady', 'Scarlet Emperor'] },
  { plant: 'pea', ...heirloom, source: seedLibrary, names: ['Carlin', 'Llanover', 'Veitch’s Perfection'] },
  { plant: 'pea', ...heirloom, source: etty, names: ['Alderman', 'Kelvedon Wonder', 'Lincoln'] },
  { plant: 'leek', ...heirloom, source: etty, names: ['Musselburgh', 'Musselburgh Improved'] },
  { plant: 'leek', ...hybrid, source: rhsTrials, names: ['Oarsman'] },
  { plant: 'onion', ...heirloom, source: etty, names: ['Ailsa Craig', 'Bedfordshire Champion'] },
  { plant: 'parsnip', ...heirloom, source: etty, names: ['Hollow Crown', 'Tender and True', 'The Student'] },
  { plant: 'parsnip', ...hybrid, source: rhsTrials, names: ['Gladiator'] },
  { plant: 'carrot', ...heirloom, source: etty, names: ['Chantenay Red Cored', 'Early Nantes', 'Long Red Surrey'] },
  { plant: 'carrot', ...hybrid, source: rhsTrials, names: ['Flyaway', 'Resistafly'] },
  { plant: 'beetroot', ...heirloom, source: etty, names: ['Bull’s Blood', 'Cheltenham Green Top', 'Chioggia'] },
  { plant: 'beetroot', openPollinated: true, source: rhsTrials, names: ['Boltardy'] },
  { plant: 'beetroot', ...hybrid, source: rhsTrials, names: ['Pablo'] },
  {
    plant: 'lettuce',
    ...heirloom,
    source: etty,
    names: ['All the Year Round', 'Bath Cos', 'Tom Thumb', 'Webb’s Wonderful'],
  },
  { plant: 'lettuce', ...heirloom, source: seedLibrary, names: ['Bronze Arrow', 'Mescher'] },
  { plant: 'radish', ...heirloom, source: etty, names: ['French Breakfast'] },
  { plant: 'turnip', ...heirloom, source: etty, names: ['Purple Top Milan'] },
  { plant: 'celeriac', ...heirloom, source: etty, names: ['Giant Prague'] },
  { plant: 'cabbage', ...heirloom, source: etty, names: ['January King'] },
  { plant: 'kale', ...heirloom, source: etty, names: ['Cavolo Nero', 'Nero di Toscana', 'Ragged Jack'] },
  { plant: 'sweetcorn', ...heirloom, source: etty, names: ['Golden Bantam'] },
  { plant: 'sweetcorn', ...hybrid, source: rhsTrials, names: ['Lark', 'Minipop', 'Swift'] },
  { plant: 'cucumber', ...heirloom, source: etty, names: ['Crystal Lemon'] },
  { plant: 'cucumber', openPollinated: true, source: rhsTrials, names: ['Marketmore'] },
  { plant: 'cucumber', ...hybrid, source: rhsTrials, names: ['Carmen'] },
  { plant: 'courgette', openPollinated: true, source: rhsTrials, names: ['Black Beauty'] },
  { plant: 'courgette', ...hybrid, source: rhsTrials, names: ['Defender'] },
]
