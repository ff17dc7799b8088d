import { describe, expect, test } from 'vitest'
import { findPlant, plants } from './catalogue.ts'
import { getPlant } from './contract.ts'
import { allMonths, type Month, months, type Plant } from './plant.ts'
import { normaliseName } from './plant-names.ts'

/** What has no harvest of its own: not grown for food. */
const edible: ReadonlySet<Plant['kind']> = new Set(['vegetable', 'herb', 'fruit'])

/** Names that two plants rightly share; both are found by them. */
const sharedNames: ReadonlySet<string> = new Set(['bluebottle'])

const seasons = ['sow', 'plantOut', 'harvest', 'flower'] as const

/** How often a run of months begins, the year being round. */
const runs = (list: readonly Month[]): number =>
  list.length === 12 ? 1 : list.filter((month) => !list.includes(month === 1 ? 12 : ((month - 1) as Month))).length

const sentencesOf = (text: string): string[] => text.split(/(?<=[.!?])\s+/)
const plain = (text: string): string => text.toLowerCase().replace(/[^a-z]+/g, ' ')

/** Everything that occurs more than once. */
const repeated = (texts: readonly string[]): string[] => [
  ...new Set(texts.filter((text, index) => texts.indexOf(text) !== index)),
]

describe('months', () => {
  test('run over the end of the year and may have a second season', () => {
    expect(months(3, 5)).toEqual([3, 4, 5])
    expect(months(11, 2)).toEqual([1, 2, 11, 12])
    expect(months(7, 7)).toEqual([7])
    expect(months(2, 4, 10, 11)).toEqual([2, 3, 4, 10, 11])
    expect(months(1, 12)).toEqual(allMonths)
  })
})

describe('the catalogue as a whole', () => {
  test('addresses and botanical names are unique', () => {
    expect(repeated(plants.map(({ slug }) => slug))).toEqual([])
    expect(repeated(plants.map(({ latin }) => latin.toLowerCase()))).toEqual([])
  })

  test('no two plants claim the same name, however it is spelt', () => {
    const names = plants.flatMap(({ name, synonyms, latin }) => [
      ...new Set([name, latin, ...synonyms].map(normaliseName)),
    ])
    expect(repeated(names).filter((name) => !sharedNames.has(name))).toEqual([])
  })

  test('no sentence of care is said twice', () => {
    const sentences = plants.flatMap(({ care }) => sentencesOf(care)).map(plain)
    expect(repeated(sentences)).toEqual([])
  })

  test('is looked up by address', () => {
    for (const plant of plants) expect(findPlant(plant.slug)).toBe(plant)
    expect(findPlant('Tomato')).toBeUndefined()
  })
})

const AMERICAN =
  /\b(flavor|mold|gray|fertiliz\w*|favorite|neighbor\w*|color\w*|center|liter|liters|meters?|inch(es)?|vapor|plow\w*|sulfur|recogniz\w*|organiz\w*|minimiz\w*)\b/i

describe.each(plants.map((plant) => [plant.slug, plant] as const))('%s', (_slug, plant) => {
  test('has the shape the call promises', () => {
    expect(getPlant.reply.parse(plant)).toEqual(plant)
    expect(plant.slug).toMatch(/^[a-z]+(-[a-z]+)*$/)
    expect(plant.latin).toMatch(/^(× )?[A-Z][a-z]+/)
    expect(plant.name).toMatch(/^[A-Z]/)
    for (const name of [plant.latin, plant.name, ...plant.synonyms]) expect(name).toBe(name.trim())
    expect(new Set(plant.light).size).toBe(plant.light.length)
    expect(plant.light.length).toBeGreaterThan(0)
  })

  test('has months that make sense', () => {
    for (const season of seasons) {
      const list = plant[season]
      expect([...list].sort((a, b) => a - b)).toEqual(list)
      expect(new Set(list).size).toBe(list.length)
      expect(runs(list), season).toBeLessThanOrEqual(2)
    }
    if (edible.has(plant.kind)) expect(plant.harvest).not.toEqual([])
    if (plant.kind === 'annual') expect(plant.flower).not.toEqual([])
    expect([...plant.sow, ...plant.plantOut]).not.toEqual([])
  })

  test('has a height a garden can hold', () => {
    const [from, to] = plant.heightCm
    expect(from).toBeGreaterThanOrEqual(2)
    expect(to).toBeGreaterThanOrEqual(from)
    expect(to).toBeLessThanOrEqual(4000)
  })

  test('says who calls it harmful or harmless', () => {
    const { people, cats, dogs, note } = plant.toxicity
    expect(note).toMatch(/\.$/)
    for (const level of [cats, dogs]) if (level !== 'unknown') expect(note).toMatch(/ASPCA|RHS|HTA|PDSA|RSPCA|VPIS/)
    if (!['safe', 'unknown'].includes(people)) expect(note.length).toBeGreaterThan(40)
  })

  test('is cared for in two or three sentences of British English', () => {
    expect(sentencesOf(plant.care).length).toBeGreaterThanOrEqual(2)
    expect(sentencesOf(plant.care).length).toBeLessThanOrEqual(3)
    expect(plant.care.length).toBeLessThanOrEqual(400)
    expect(plant.care).toMatch(/^[A-Z].*[.!]$/)
    expect(plant.care).not.toMatch(AMERICAN)
    expect(plant.toxicity.note).not.toMatch(AMERICAN)
  })
})
