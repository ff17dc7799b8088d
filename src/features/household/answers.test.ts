import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findPlant, plants, slugsOffered } from '#features/plants/catalogue.ts'
import type { Plant } from '#features/plants/plant.ts'
import {
  type Household,
  type HouseholdMember,
  householdFromText,
  householdMembers,
  householdToText,
  membersOf,
} from '#shared/household.ts'
import { answerFor, answerForAll, isFor, riskOf, suits } from './answers.ts'

/**
 * What published lists say, written apart from the catalogue and in another order: botanical names, a genus means all of
 * its plants. A plant that no list names must not be called safe.
 */
function published(name: string): (plant: Plant) => boolean {
  const lines = readFileSync(new URL(`./published/${name}.txt`, import.meta.url), 'utf8').split('\n')
  const names = lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'))
  return ({ latin }) => names.some((one) => latin === one || latin.startsWith(`${one} `))
}

const harmful: Record<HouseholdMember, (plant: Plant) => boolean> = {
  cats: published('harmful-to-cats'),
  dogs: published('harmful-to-dogs'),
  children: published('harmful-to-children'),
}
const harmless: Record<HouseholdMember, (plant: Plant) => boolean> = {
  cats: published('harmless-to-pets'),
  dogs: published('harmless-to-pets'),
  children: published('harmless-to-children'),
}

const NOBODY: Household = { cats: false, dogs: false, children: false, northFacing: false, noGreenhouse: false }
const parts = ['cats', 'dogs', 'children', 'northFacing', 'noGreenhouse'] as const
/** Every possible household. */
const households: Household[] = Array.from({ length: 31 }, (_, n) =>
  Object.fromEntries(parts.map((part, bit) => [part, ((n + 1) >> bit) % 2 === 1])),
).map((given) => ({ ...NOBODY, ...given }))

const found = (slug: string): Plant => {
  const plant = findPlant(slug)
  if (!plant) throw new Error(`${slug} is not in the catalogue`)
  return plant
}

/** The answer for a listing, as its title and its seller's plant give it. */
const answerOf = (title: string, slug: string | null, who: HouseholdMember) =>
  answerFor(
    {
      plant: slug === null ? undefined : found(slug),
      others: slugsOffered(title)
        .filter((one) => one !== slug)
        .map(found),
    },
    who,
  )

describe('all plants for every household', () => {
  test('there are 31 households and more than 800 plants', () => {
    expect(new Set(households.map(householdToText)).size).toBe(31)
    expect(plants.length).toBeGreaterThan(800)
  })

  test('no plant that a published list calls harmful to one of them goes without a warning', () => {
    const missed = households.flatMap((household) =>
      plants
        .filter((plant) => membersOf(household).some((who) => harmful[who](plant)))
        .filter((plant) => answerForAll({ plant, others: [] }, household) !== 'not-safe')
        .map(({ latin }) => `${householdToText(household)}: ${latin}`),
    )
    expect(missed).toEqual([])
  })

  test('no plant is called safe unless a published list names it as harmless to each of them', () => {
    const wrong = households.flatMap((household) =>
      plants
        .filter((plant) => answerForAll({ plant, others: [] }, household) === 'safe')
        .filter((plant) => !membersOf(household).every((who) => harmless[who](plant) && !harmful[who](plant)))
        .map(({ latin }) => `${householdToText(household)}: ${latin}`),
    )
    expect(wrong).toEqual([])
  })

  test('what the catalogue does not know is never safe, and the worse of two sources counts', () => {
    for (const plant of plants) {
      const levels = { cats: plant.toxicity.cats, dogs: plant.toxicity.dogs, children: plant.toxicity.people }
      for (const who of householdMembers) {
        const { answer } = riskOf(plant, who)
        if (levels[who] === 'unknown') expect([plant.slug, answer]).not.toEqual([plant.slug, 'safe'])
        if (!['safe', 'unknown'].includes(levels[who])) expect([plant.slug, answer]).toEqual([plant.slug, 'not-safe'])
      }
    }
  })

  test('more of a household never makes a plant safer', () => {
    const order = ['safe', 'not-known', 'not-safe']
    fc.assert(
      fc.property(
        fc.constantFrom(...plants),
        fc.constantFrom(...households),
        fc.constantFrom(...parts),
        (plant, household, part) => {
          const before = answerForAll({ plant, others: [] }, household)
          const after = answerForAll({ plant, others: [] }, { ...household, [part]: true })
          if (before !== null) expect(order.indexOf(String(after))).toBeGreaterThanOrEqual(order.indexOf(before))
          if (isFor({ plant, others: [] }, { ...household, [part]: true }))
            expect(isFor({ plant, others: [] }, household)).toBe(true)
        },
      ),
      { seed: 20, numRuns: 500 },
    )
  })
})

describe('listings', () => {
  test('a listing whose plant is not named is never safe', () => {
    expect(answerOf('A green thing in a pot', null, 'cats')).toBe('not-known')
    expect(answerOf('Spider plant babies', null, 'cats')).toBe('not-known')
    expect(answerOf('Spider plant babies', 'spider-plant', 'cats')).toBe('safe')
  })

  test('a title that offers a harmful plant is a warning although its seller named none, or another', () => {
    expect(answerOf('Easter lily in bud', null, 'cats')).toBe('not-safe')
    expect(answerOf('Roses and lilies, two pots', 'rose', 'cats')).toBe('not-safe')
    expect(answerOf('Spider plant and foxglove', 'spider-plant', 'children')).toBe('not-safe')
    expect(answerOf('Spider plant and a fuchsia', 'spider-plant', 'cats')).toBe('safe')
    expect(answerOf('Spider plant with pansies', 'spider-plant', 'cats')).toBe('not-known')
  })
})

describe('where plants grow', () => {
  test.each([
    ['tomato', 'does-not-suit', 'suits'],
    ['spider-plant', 'suits', 'suits'],
    ['lemon', 'does-not-suit', 'does-not-suit'],
    ['hosta', 'suits', 'suits'],
    ['tree-fern', 'suits', 'not-known'],
    ['lavender', 'does-not-suit', 'suits'],
  ] as const)('%s on a north-facing side: %s; without a greenhouse: %s', (slug, north, cold) => {
    expect([suits(found(slug), 'northFacing'), suits(found(slug), 'noGreenhouse')]).toEqual([north, cold])
  })

  test('a plant that may not survive the winter is left out of what is for a household without a greenhouse', () => {
    const household = { ...NOBODY, noGreenhouse: true }
    expect(isFor({ plant: found('tree-fern'), others: [] }, household)).toBe(false)
    expect(isFor({ plant: found('hosta'), others: [] }, household)).toBe(true)
    expect(isFor({ plant: undefined, others: [] }, household)).toBe(false)
  })
})

describe('the text of a household', () => {
  test('every household is read back as it was written', () => {
    for (const household of households) expect(householdFromText(householdToText(household))).toEqual(household)
  })

  test.each([undefined, '', 'x', 'dc', 'cc', 'cdkngx', 'C'])('%j is not a household', (text) => {
    expect(householdFromText(text)).toBeNull()
  })
})
