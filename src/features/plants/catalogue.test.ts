import { describe, expect, test } from 'vitest'
import { findPlant, plants, plantsNamed } from './catalogue.ts'
import { getPlant } from './contract.ts'
import { allMonths, type Month, months, type Plant, plantKinds, type ToxicityLevel } from './plant.ts'
import { normaliseName } from './plant-names.ts'

/** Plants without a harvest: not grown for food. */
const edible: ReadonlySet<Plant['kind']> = new Set(['vegetable', 'herb', 'fruit'])

/** Names that two plants legitimately share; both are found by them. */
const sharedNames: ReadonlySet<string> = new Set(['bluebottle'])

const seasons = ['sow', 'plantOut', 'harvest', 'flower'] as const

/** Number of seasons in a list of months, the year being circular. */
const runs = (list: readonly Month[]): number =>
  list.length === 12 ? 1 : list.filter((month) => !list.includes(month === 1 ? 12 : ((month - 1) as Month))).length

const sentencesOf = (text: string): string[] => text.split(/(?<=[.!?])\s+/)
const plain = (text: string): string => text.toLowerCase().replace(/[^a-z]+/g, ' ')

/** Values that occur more than once. */
const repeated = (texts: readonly string[]): string[] => [
  ...new Set(texts.filter((text, index) => texts.indexOf(text) !== index)),
]

describe('months', () => {
  test('a range of months can cross the end of the year and have a second season', () => {
    expect(months(3, 5)).toEqual([3, 4, 5])
    expect(months(11, 2)).toEqual([1, 2, 11, 12])
    expect(months(7, 7)).toEqual([7])
    expect(months(2, 4, 10, 11)).toEqual([2, 3, 4, 10, 11])
    expect(months(1, 12)).toEqual(allMonths)
  })
})

describe('the catalogue as a whole', () => {
  test('slugs and botanical names are unique', () => {
    expect(repeated(plants.map(({ slug }) => slug))).toEqual([])
    expect(repeated(plants.map(({ latin }) => latin.toLowerCase()))).toEqual([])
  })

  test('no two plants claim the same name, however it is spelt', () => {
    const names = plants.flatMap(({ name, synonyms, latin }) => [
      ...new Set([name, latin, ...synonyms].map(normaliseName)),
    ])
    expect(repeated(names).filter((name) => !sharedNames.has(name))).toEqual([])
  })

  test('no sentence about care is repeated', () => {
    const sentences = plants.flatMap(({ care }) => sentencesOf(care)).map(plain)
    expect(repeated(sentences)).toEqual([])
  })

  test('the catalogue contains the plants that gardeners in the UK swap', () => {
    expect(plants.length).toBeGreaterThanOrEqual(400)
    for (const kind of plantKinds) expect(plants.filter((plant) => plant.kind === kind).length, kind).toBeGreaterThan(0)
  })

  test('an entry is found by its slug', () => {
    for (const plant of plants) expect(findPlant(plant.slug)).toBe(plant)
    expect(findPlant('Tomato')).toBeUndefined()
  })
})

/** Checked one by one against sources, so that an error in the tables is noticed. */
const known: readonly (readonly [slug: string, fact: Partial<Plant>])[] = [
  ['courgette', { latin: 'Cucurbita pepo', sow: months(4, 5), harvest: months(7, 10) }],
  ['tomato', { latin: 'Solanum lycopersicum', sow: months(2, 4), plantOut: months(5, 6), harvest: months(7, 10) }],
  ['potato', { sow: [], plantOut: months(3, 5), harvest: months(6, 10) }],
  ['runner-bean', { latin: 'Phaseolus coccineus', plantOut: months(5, 6), hardiness: 'H2' }],
  ['broad-bean', { latin: 'Vicia faba', sow: months(2, 4, 10, 11) }],
  ['garlic', { latin: 'Allium sativum', plantOut: months(10, 2), harvest: months(6, 8) }],
  ['onion', { harvest: months(7, 9) }],
  ['parsnip', { sow: months(3, 5), harvest: months(10, 3) }],
  ['leek', { sow: months(3, 4), plantOut: months(5, 7) }],
  ['purple-sprouting-broccoli', { sow: months(4, 6), harvest: months(2, 5) }],
  ['brussels-sprout', { sow: months(2, 4), harvest: months(9, 3) }],
  ['asparagus', { harvest: months(4, 6) }],
  ['rhubarb', { kind: 'vegetable', sow: [], plantOut: months(10, 3), harvest: months(3, 7) }],
  ['sweetcorn', { latin: 'Zea mays', harvest: months(8, 10) }],
  ['chilli', { sow: months(1, 3) }],
  ['lambs-lettuce', { latin: 'Valerianella locusta', harvest: months(9, 5) }],
  ['basil', { latin: 'Ocimum basilicum', hardiness: 'H1c' }],
  ['rosemary', { latin: 'Salvia rosmarinus', hardiness: 'H4' }],
  ['mint', { latin: 'Mentha spicata', kind: 'herb' }],
  ['wild-garlic', { latin: 'Allium ursinum', light: ['part-shade', 'full-shade'], flower: months(4, 6) }],
  ['apple', { latin: 'Malus domestica', plantOut: months(11, 3), harvest: months(8, 11) }],
  ['raspberry', { latin: 'Rubus idaeus', plantOut: months(11, 3), harvest: months(6, 10) }],
  ['sloe', { latin: 'Prunus spinosa', flower: months(3, 4) }],
  ['lemon', { hardiness: 'H1c' }],
  ['cobnut', { latin: 'Corylus avellana', flower: months(1, 3) }],
]

/** Toxicity for people, cats and dogs. */
const harms: readonly (readonly [slug: string, ...levels: ToxicityLevel[]])[] = [
  ['onion', 'safe', 'toxic', 'toxic'],
  ['garlic', 'safe', 'toxic', 'toxic'],
  ['leek', 'safe', 'toxic', 'toxic'],
  ['chives', 'safe', 'toxic', 'toxic'],
  ['grape', 'safe', 'toxic', 'dangerous'],
  ['rhubarb', 'toxic', 'toxic', 'toxic'],
  ['tomato', 'mild', 'toxic', 'toxic'],
  ['potato', 'toxic', 'toxic', 'toxic'],
  ['lemon', 'safe', 'toxic', 'toxic'],
  ['apple', 'safe', 'toxic', 'toxic'],
  ['hop', 'mild', 'unknown', 'dangerous'],
  ['bay', 'safe', 'toxic', 'toxic'],
  ['comfrey', 'toxic', 'unknown', 'unknown'],
  ['parsnip', 'mild', 'unknown', 'unknown'],
  ['carrot', 'safe', 'safe', 'unknown'],
  ['basil', 'safe', 'safe', 'unknown'],
  ['strawberry', 'safe', 'safe', 'unknown'],
  ['courgette', 'safe', 'safe', 'unknown'],
]

describe('known facts', () => {
  test.each(known)('the facts of %s are correct', (slug, fact) => {
    expect(findPlant(slug)).toMatchObject(fact)
  })

  test.each(harms)('the toxicity of %s is correct', (slug, people, cats, dogs) => {
    expect(findPlant(slug)?.toxicity).toMatchObject({ people, cats, dogs })
  })

  test('every onion relative is marked as toxic to cats and dogs', () => {
    const alliums = plants.filter(({ latin, kind }) => latin.startsWith('Allium ') && kind !== 'bulb')
    expect(alliums.length).toBeGreaterThanOrEqual(10)
    for (const { slug, toxicity } of alliums)
      expect([slug, toxicity.cats, toxicity.dogs]).toEqual([slug, 'toxic', 'toxic'])
  })

  test('every citrus is marked as toxic to cats and dogs', () => {
    for (const { slug, toxicity } of plants.filter(({ latin }) => latin.startsWith('Citrus ')))
      expect([slug, toxicity.cats, toxicity.dogs]).toEqual([slug, 'toxic', 'toxic'])
  })

  test.each([
    ['zucchini', 'courgette'],
    ['eggplants', 'aubergine'],
    ['arugula', 'rocket'],
    ['cilantro', 'coriander'],
    ['scallions', 'spring-onion'],
    ['rutabaga', 'swede'],
    ['snow peas', 'mangetout'],
    ['garbanzo', 'chickpea'],
    ['beets', 'beetroot'],
    ['bok choy', 'pak-choi'],
    ['chillies', 'chilli'],
    ['chilis', 'chilli'],
    ['Lycopersicon esculentum', 'tomato'],
    ['Rosmarinus officinalis', 'rosemary'],
  ])('%s finds %s', (name, slug) => {
    expect(plantsNamed(name).map((plant) => plant.slug)).toEqual([slug])
  })
})

const AMERICAN =
  /\b(flavor|mold|gray|fertiliz\w*|favorite|neighbor\w*|color\w*|center|liter|liters|meters?|inch(es)?|vapor|plow\w*|sulfur|recogniz\w*|organiz\w*|minimiz\w*)\b/i

/** Checks every entry and lists those that fail. */
const ofEach = (check: (plant: Plant) => void) => (): void => {
  const faults = plants.flatMap((plant) => {
    try {
      check(plant)
      return []
    } catch (error) {
      return [`${plant.slug}: ${error instanceof Error ? error.message : String(error)}`]
    }
  })
  expect(faults).toEqual([])
}

describe('every entry', () => {
  test(
    'every entry has the shape that the contract promises',
    ofEach((plant) => {
      expect(getPlant.reply.parse(plant)).toEqual(plant)
      expect(plant.slug).toMatch(/^[a-z]+(-[a-z]+)*$/)
      expect(plant.latin).toMatch(/^(× )?[A-Z][a-z]+/)
      expect(plant.name).toMatch(/^[A-Z]/)
      for (const name of [plant.latin, plant.name, ...plant.synonyms]) expect(name).toBe(name.trim())
      expect(new Set(plant.light).size).toBe(plant.light.length)
      expect(plant.light.length).toBeGreaterThan(0)
    }),
  )

  test(
    'every entry has plausible months',
    ofEach((plant) => {
      for (const season of seasons) {
        const list = plant[season]
        expect([...list].sort((a, b) => a - b)).toEqual(list)
        expect(new Set(list).size).toBe(list.length)
        expect(runs(list), season).toBeLessThanOrEqual(2)
      }
      if (edible.has(plant.kind)) expect(plant.harvest).not.toEqual([])
      if (plant.kind === 'annual') expect(plant.flower).not.toEqual([])
      expect([...plant.sow, ...plant.plantOut]).not.toEqual([])
    }),
  )

  test(
    'every entry has a height that is possible in a garden',
    ofEach((plant) => {
      const [from, to] = plant.heightCm
      expect(from).toBeGreaterThanOrEqual(2)
      expect(to).toBeGreaterThanOrEqual(from)
      expect(to).toBeLessThanOrEqual(4000)
    }),
  )

  test(
    'every entry cites a source for its toxicity',
    ofEach((plant) => {
      const { people, cats, dogs, note } = plant.toxicity
      expect(note).toMatch(/\.$/)
      for (const level of [cats, dogs]) if (level !== 'unknown') expect(note).toMatch(/ASPCA|RHS|HTA|PDSA|RSPCA|VPIS/)
      if (!['safe', 'unknown'].includes(people)) expect(note.length).toBeGreaterThan(40)
    }),
  )

  test(
    'every entry has two or three sentences of care in British English',
    ofEach((plant) => {
      expect(sentencesOf(plant.care).length).toBeGreaterThanOrEqual(2)
      expect(sentencesOf(plant.care).length).toBeLessThanOrEqual(3)
      expect(plant.care.length).toBeLessThanOrEqual(400)
      expect(plant.care).toMatch(/^[A-Z].*[.!]$/)
      expect(plant.care).not.toMatch(AMERICAN)
      expect(plant.toxicity.note).not.toMatch(AMERICAN)
    }),
  )
})
