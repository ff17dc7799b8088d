import { describe, expect, test } from 'vitest'
import { findPlant, plants, plantsNamed } from './catalogue.ts'
import { invasiveIn, isRefused } from './invasive.ts'
import type { Plant } from './plant.ts'

const found = (slug: string): Plant => {
  const plant = findPlant(slug)
  if (!plant) throw new Error(`${slug} is not in the catalogue`)
  return plant
}

/** Slug, botanical name, kind, hardiness, and toxicity for people, cats and dogs. */
const facts: readonly (readonly [string, string, Plant['kind'], Plant['hardiness'], string])[] = [
  ['nasturtium', 'Tropaeolum majus', 'annual', 'H3', 'safe safe unknown'],
  ['sweet-pea', 'Lathyrus odoratus', 'annual', 'H3', 'mild toxic toxic'],
  ['petunia', 'Petunia × atkinsiana', 'annual', 'H2', 'safe safe unknown'],
  ['castor-oil-plant', 'Ricinus communis', 'annual', 'H2', 'dangerous dangerous dangerous'],
  ['lenten-rose', 'Helleborus × hybridus', 'perennial', 'H7', 'toxic toxic toxic'],
  ['lily-of-the-valley', 'Convallaria majalis', 'perennial', 'H7', 'dangerous dangerous dangerous'],
  ['foxglove', 'Digitalis purpurea', 'perennial', 'H7', 'dangerous dangerous dangerous'],
  ['monkshood', 'Aconitum napellus', 'perennial', 'H7', 'dangerous dangerous dangerous'],
  ['hosta', 'Hosta sieboldiana', 'perennial', 'H7', 'safe toxic toxic'],
  ['hardy-geranium', 'Geranium pratense', 'perennial', 'H7', 'safe unknown unknown'],
  ['pelargonium', 'Pelargonium × hortorum', 'perennial', 'H1c', 'mild toxic toxic'],
  ['ice-plant', 'Hylotelephium spectabile', 'perennial', 'H7', 'safe unknown unknown'],
  ['michaelmas-daisy', 'Symphyotrichum novi-belgii', 'perennial', 'H7', 'safe unknown unknown'],
  ['daffodil', 'Narcissus pseudonarcissus', 'bulb', 'H6', 'toxic toxic toxic'],
  ['bluebell', 'Hyacinthoides non-scripta', 'bulb', 'H6', 'toxic toxic toxic'],
  ['grape-hyacinth', 'Muscari armeniacum', 'bulb', 'H6', 'safe safe unknown'],
  ['autumn-crocus', 'Colchicum autumnale', 'bulb', 'H5', 'dangerous dangerous dangerous'],
  ['easter-lily', 'Lilium longiflorum', 'bulb', 'H3', 'safe dangerous unknown'],
  ['dahlia', 'Dahlia pinnata', 'bulb', 'H3', 'mild toxic toxic'],
  ['chinese-wisteria', 'Wisteria sinensis', 'climber', 'H6', 'toxic toxic toxic'],
  ['common-jasmine', 'Jasminum officinale', 'climber', 'H5', 'safe safe unknown'],
  ['lavender', 'Lavandula angustifolia', 'shrub', 'H5', 'safe toxic toxic'],
  ['camellia', 'Camellia japonica', 'shrub', 'H5', 'safe safe unknown'],
  ['oleander', 'Nerium oleander', 'shrub', 'H3', 'dangerous dangerous dangerous'],
  ['common-box', 'Buxus sempervirens', 'shrub', 'H6', 'mild toxic toxic'],
  ['yew', 'Taxus baccata', 'shrub', 'H7', 'dangerous dangerous dangerous'],
  ['laburnum', 'Laburnum anagyroides', 'tree', 'H6', 'dangerous dangerous dangerous'],
  ['silver-birch', 'Betula pendula', 'tree', 'H7', 'safe unknown unknown'],
  ['golden-bamboo', 'Phyllostachys aurea', 'grass', 'H5', 'safe safe unknown'],
  ['tree-fern', 'Dicksonia antarctica', 'fern', 'H3', 'safe unknown unknown'],
  ['boston-fern', 'Nephrolepis exaltata', 'fern', 'H2', 'safe safe safe'],
  ['marsh-marigold', 'Caltha palustris', 'aquatic', 'H7', 'mild unknown unknown'],
  ['snake-plant', 'Dracaena trifasciata', 'house-plant', 'H1b', 'mild toxic toxic'],
  ['swiss-cheese-plant', 'Monstera deliciosa', 'house-plant', 'H1b', 'toxic toxic toxic'],
  ['spider-plant', 'Chlorophytum comosum', 'house-plant', 'H2', 'safe safe safe'],
  ['dumb-cane', 'Dieffenbachia seguine', 'house-plant', 'H1a', 'toxic toxic toxic'],
  ['african-violet', 'Streptocarpus ionanthus', 'house-plant', 'H1a', 'safe safe safe'],
  ['moth-orchid', 'Phalaenopsis amabilis', 'house-plant', 'H1a', 'safe safe unknown'],
  ['jade-plant', 'Crassula ovata', 'succulent', 'H1c', 'mild toxic toxic'],
  ['christmas-cactus', 'Schlumbergera × buckleyi', 'succulent', 'H1c', 'safe safe unknown'],
]

describe('ornamental plants', () => {
  test('the catalogue has at least 400 ornamental plants', () => {
    expect(plants.length).toBeGreaterThanOrEqual(400)
  })

  test.each(facts)('%s is %s, %s, %s: %s', (slug, latin, kind, hardiness, harm) => {
    const { toxicity, ...plant } = found(slug)
    expect([plant.latin, plant.kind, plant.hardiness]).toEqual([latin, kind, hardiness])
    expect(`${toxicity.people} ${toxicity.cats} ${toxicity.dogs}`).toBe(harm)
  })

  test('each sampled plant has its known flowering months', () => {
    const flower = (slug: string) => found(slug).flower
    expect(flower('snowdrop')).toEqual([1, 2, 3])
    expect(flower('winter-jasmine')).toEqual([1, 2, 3, 11, 12])
    expect(flower('sweet-pea')).toEqual([6, 7, 8, 9])
    expect(flower('autumn-crocus')).toEqual([9, 10])
    expect(flower('male-fern')).toEqual([])
  })

  test.each([
    ["mother-in-law's tongue", 'snake-plant'],
    ['Sansevieria', 'snake-plant'],
    ['geranium', 'pelargonium'],
    ['cranesbill', 'hardy-geranium'],
    ['pothos', 'devils-ivy'],
    ['Sedum spectabile', 'ice-plant'],
    ['Perovskia', 'russian-sage'],
    ['pancake plant', 'chinese-money-plant'],
    ['buddleia', 'butterfly-bush'],
    ['aluminum plant', 'aluminium-plant'],
  ])('%s finds %s', (name, slug) => {
    expect(plantsNamed(name).map((plant) => plant.slug)).toEqual([slug])
  })

  test('every true lily and daylily is marked as dangerous to cats', () => {
    const lilies = plants.filter(({ latin }) => /^(Lilium|Hemerocallis) /.test(latin))
    expect(lilies.length).toBeGreaterThanOrEqual(7)
    for (const { slug, toxicity } of lilies) expect([slug, toxicity.cats]).toEqual([slug, 'dangerous'])
  })
})

describe('the law', () => {
  const namesOf = ({ latin, name, synonyms }: Plant) => [latin, name, ...synonyms]
  const rulesFor = (plant: Plant) =>
    namesOf(plant).flatMap((title) => invasiveIn({ title }).map(({ taxon }) => ({ title, taxon })))

  test('the catalogue contains no plant that a listing may not offer', () => {
    const refused = plants.flatMap(rulesFor).filter(({ taxon }) => isRefused(taxon))
    expect(refused.map(({ title }) => title)).toEqual([])
  })

  test('the care text of a plant that must not be released into the wild says so', () => {
    const risky = plants.filter((plant) => rulesFor(plant).some(({ taxon }) => taxon.rule === 'wild'))
    expect(risky.map(({ slug }) => slug)).toEqual(
      expect.arrayContaining(['montbretia', 'virginia-creeper', 'japanese-rose', 'yellow-azalea', 'false-acacia']),
    )
    for (const { slug, care } of risky) expect(`${slug}: ${care}`).toMatch(/Schedule 9.*\bwild\b|\bwild\b.*Schedule 9/)
  })
})
