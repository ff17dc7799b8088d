import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plants, plantsNamed, suggestPlant } from './catalogue.ts'
import type { Plant } from './plant.ts'
import { indexNames, normaliseName } from './plant-names.ts'

const namesOf = ({ name, latin, synonyms }: Plant): string[] => [name, latin, ...synonyms]
const allNames = plants.flatMap((plant) => namesOf(plant).map((name) => ({ plant, name })))
const anyName = fc.constantFrom(...allNames)

const plural = (word: string): string => {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`
  return word + (/(ch|sh|[sx])$/.test(word) ? 'es' : 's')
}

describe('normaliseName', () => {
  test.each([
    ['Tomatoes', 'tomato'],
    ["Lamb's-lettuce", 'Lamb’s lettuce'],
    ['JALAPEÑO', 'jalapeno'],
    ['raspberries', 'Raspberry'],
    ['radishes', 'radish'],
    ['irises', 'Iris'],
    ['crocuses', 'Crocus'],
    ['houses', 'house'],
    ['Busy Lizzies', 'busy lizzie'],
    ['wasabis', 'wasabi'],
    ['anises', 'anise'],
    ['sloes', 'sloe'],
    ['leaves', 'leaf'],
    ['roses', 'rose'],
    ['Fragaria × ananassa', 'fragaria ananassa'],
    ['Fragaria x ananassa', 'fragaria ananassa'],
    ['crème  de\tmenthe', 'creme de menthe'],
  ])('%s and %s are the same name', (one, other) => {
    expect(normaliseName(one)).toBe(normaliseName(other))
  })

  test.each([
    ['cress', 'cres'],
    ['pea', 'pear'],
    ['beet', 'bee'],
  ])('%s and %s are different names', (one, other) => {
    expect(normaliseName(one)).not.toBe(normaliseName(other))
  })

  test('normalising is idempotent', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => same(normaliseName(text))))
    fc.assert(fc.property(fc.stringMatching(/^[aeioschxuvly' -]{0,12}$/), (text) => same(normaliseName(text))))
    function same(once: string): void {
      expect(normaliseName(once)).toBe(once)
    }
  })
})

describe('plantsNamed', () => {
  test('a plant is found by each of its names, in any typical spelling', () => {
    fc.assert(
      fc.property(anyName, ({ plant, name }) => {
        for (const typed of [name, name.toUpperCase(), ` ${name} `, name.replaceAll(' ', '-'), name.replace("'", '’')])
          expect(plantsNamed(typed), typed).toContain(plant)
      }),
      { numRuns: 500 },
    )
  })

  test('a plant is found by the plural of its usual name', () => {
    // "Mustard greens" is already a plural.
    for (const plant of plants.filter(({ name }) => !/[^siu]s$/.test(name)))
      expect(plantsNamed(plural(plant.name.toLowerCase())), plural(plant.name)).toContain(plant)
  })

  test('half a name finds nothing', () => {
    for (const text of ['', ' ', 'plant', 'tom', 'tomato plant', '__proto__', 'constructor'])
      expect(plantsNamed(text)).toEqual([])
  })
})

describe('suggestPlant', () => {
  test.each([
    ["Tomato 'Gardener's Delight' seedlings", 'tomato'],
    ["Tomato 'Black Cherry'", 'tomato'],
    ['Tomato “Sweet Pepper” x 3', 'tomato'],
    ["'Tomato plants'", 'tomato'],
    ['Tomato plants grown in peat-free compost', 'tomato'],
    ['Apple mint, three pots', 'apple-mint'],
    ["Hardy geranium 'Rozanne'", 'rozanne-cranesbill'],
    ['6 strong TOMATOES in 9cm pots', 'tomato'],
    ['Zucchini plants – grown from seed', 'courgette'],
    ['Sack of carrots, freshly dug', 'carrot'],
    ['Tomato plants and a trellis', 'tomato'],
    ['Tomato plants to swap for courgettes', 'tomato'],
    ['Courgette, cucumber and pumpkin seedlings', 'courgette'],
    ['Solanum lycopersicum', 'tomato'],
  ])('%s is about %s', (title, slug) => {
    expect(suggestPlant(title)?.slug).toBe(slug)
  })

  test.each([
    'Tomato feed, 1 litre',
    'tomato plant food',
    'Potato peeler',
    'Potato grow bags',
    'Net for carrots',
    'Supports for my tomatoes',
    'Cucumber growing frame',
    'Onion chutney',
    'Pumpkin scented candle',
    'Book about potatoes',
    'Watering can',
    'Oak compost bay panels, set',
    'Hazel pea sticks, bundle of 20',
    'Spade in mint condition',
    'Sage green pot',
    'Galvanised watering can with rose',
    'Balsam fir candle',
    'Tomatometer',
    'Plants',
    '',
  ])('%s is about no plant', (title) => {
    expect(suggestPlant(title)).toBeUndefined()
  })

  test('a plant is found by any unambiguous name, between other words', () => {
    for (const { plant, name } of allNames.filter(({ name }) => plantsNamed(name).length === 1)) {
      for (const title of [`${name} seedlings`, `3 ${name.toLowerCase()} cuttings 'Wonder of Wells'`, `Spare ${name}`])
        expect(suggestPlant(title)?.slug, title).toBe(plant.slug)
    }
  })

  test('a feed, peeler or net is not recognised as the plant', () => {
    for (const { name } of allNames)
      for (const thing of ['feed', 'peeler', 'netting', 'plant food'])
        expect(suggestPlant(`${name} ${thing}`)?.slug, `${name} ${thing}`).toBeUndefined()
  })

  test('a suggested plant’s name is in the title in whole words', () => {
    const words = fc.array(
      fc.oneof(
        fc.string(),
        anyName.map(({ name }) => name),
      ),
      { maxLength: 6 },
    )
    fc.assert(
      fc.property(words, (parts) => {
        const title = parts.join(' ')
        const plant = suggestPlant(title)
        const haystack = ` ${normaliseName(title)} `
        if (plant) expect(namesOf(plant).some((name) => haystack.includes(` ${normaliseName(name)} `))).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  test('a shared name finds the plant whose usual name it is, or none', () => {
    const [one, two] = plants
    const mine = { ...one!, name: 'Squash', latin: 'A', synonyms: [] }
    const other = { ...two!, name: 'Gourd', latin: 'B', synonyms: ['squash', 'calabash'] }
    const third = { ...two!, name: 'Bottle', latin: 'C', synonyms: ['calabash'] }
    const names = indexNames([other, mine, third])
    expect(names.plantsNamed('squashes')).toEqual([other, mine])
    expect(names.suggestPlant('Squashes')).toBe(mine)
    expect(names.suggestPlant('Calabash seeds')).toBeUndefined()
  })
})
