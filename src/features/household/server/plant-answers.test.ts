import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findPlant, plants } from '#features/plants/catalogue.ts'
import type { Plant } from '#features/plants/plant.ts'
import {
  type Household,
  type HouseholdMember,
  householdFromText,
  householdMembers,
  householdToText,
  membersOf,
} from '#shared/household.ts'
import { findShared, otherSlugsIn, sharedNames } from './names-in-titles.ts'
import { answerFor, answerForAll, isFor, riskOf, riskOfShared, suits } from './plant-answers.ts'

/**
 * Tables of botanical names; a genus means all of its plants. Harmful: plants that are known to be, written by hand, not
 * copied from the catalogue. Harmless: derived from the same lists as the answers, so they prove no answer right; they
 * show a plant that becomes safe by a change.
 */
function published(name: string): (plant: Plant) => boolean {
  const lines = readFileSync(new URL(`../published/${name}.txt`, import.meta.url), 'utf8').split('\n')
  const names = lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'))
  return ({ latin }) => names.some((one) => latin === one || latin.startsWith(`${one} `))
}

const harmful: Record<HouseholdMember, (plant: Plant) => boolean> = {
  cats: published('harmful-to-cats'),
  dogs: published('harmful-to-dogs'),
  children: published('harmful-to-children'),
}
const harmless: Record<HouseholdMember, (plant: Plant) => boolean> = {
  cats: published('harmless-to-cats'),
  dogs: published('harmless-to-dogs'),
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
  answerFor({ plant: slug === null ? undefined : found(slug), others: otherSlugsIn(title, slug) }, who)

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

  test('no plant becomes safe for one of them without being added to the table of harmless plants', () => {
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

  test.each([
    'Planter of roses and lilies',
    'Lilies spider plant',
    'Spider plant and lilies growing well',
    'Food for lilies and a spider plant',
    'Spider plant, lillies',
    'Spider plant and sago palm',
  ])('%j is not safe for cats', (title) => {
    expect(answerOf(title, 'spider-plant', 'cats')).toBe('not-safe')
  })

  test.each([
    'Spider plant and a green thing',
    'Job lot of spider plants',
    'Spider plant + houseplants',
    'Spider plant and assorted bulbs',
    'Spider plant, cactus',
    'Mixed tray, spider plant',
    'Spider plant - kalmia',
    'Spider plant (thornapple)',
    'Spider plant: crinum',
    'House plants x5, one spider plant',
    'House plant bundles',
  ])('%j is not known to be safe for cats', (title) => {
    expect(answerOf(title, 'spider-plant', 'cats')).toBe('not-known')
  })

  test.each([
    'Spider plant babies',
    'Spider plant, two large pots',
    'Healthy spider plants and cuttings',
    '3 Spider-plants',
    'Spider plant (9 cm pot) - free to collect!',
  ])('%j is safe for cats', (title) => expect(answerOf(title, 'spider-plant', 'cats')).toBe('safe'))
})

describe('titles of two plants', () => {
  test('a title of a plant that is not safe and one that is, in any order and with any joiner, is never safe', () => {
    const unsafe = fc.constantFrom(...plants.map((_, at) => at))
    const joiner = fc.constantFrom(
      ' ',
      ' and ',
      ' & ',
      ', ',
      ' + ',
      '/',
      ' with ',
      ' in a planter with ',
      ' - ',
      ' (',
      ' for ',
    )
    const tail = fc.constantFrom('', ' growing well', ' cuttings', ' pots', ' jam', ' book', ')', ' bundle', ' free')
    for (const who of householdMembers) {
      const safe = plants.filter((plant) => riskOf(plant, who).answer === 'safe')
      fc.assert(
        fc.property(unsafe, fc.constantFrom(...safe), joiner, tail, fc.boolean(), (at, good, between, end, isFirst) => {
          const bad = plants[at]
          if (!bad || riskOf(bad, who).answer === 'safe') return
          const title = (isFirst ? [bad.name, good.name] : [good.name, bad.name]).join(between) + end
          expect([title, answerOf(title, good.slug, who)]).not.toEqual([title, 'safe'])
        }),
        { seed: 110, numRuns: 500 },
      )
    }
  })

  test('every plant that is not safe is recognised by each of its names beside a safe one', () => {
    for (const who of householdMembers) {
      const safe = plants.filter((plant) => riskOf(plant, who).answer === 'safe')
      plants.forEach((plant, at) => {
        if (riskOf(plant, who).answer === 'safe') return
        const good = safe[at % safe.length] as Plant
        const called = [`${plant.name} ${good.name}`, `${good.name} ${plant.name}`, `${good.name}, ${plant.latin}`]
        for (const title of called) {
          expect([title, answerOf(title, good.slug, who)]).not.toEqual([title, 'safe'])
        }
      })
    }
  })
})

describe('shared names and lists', () => {
  test('a shared name is never safer than the worst plant that it can mean', () => {
    expect(new Set(sharedNames.map(({ slug }) => slug)).size).toBe(sharedNames.length)
    for (const shared of sharedNames) {
      expect(shared.slug).toMatch(/^any-[a-z-]{1,56}$/)
      expect(findPlant(shared.slug)).toBeUndefined()
      expect(findShared(shared.slug)).toBe(shared)
      for (const who of householdMembers) {
        const { answer } = riskOfShared(shared, who)
        if (answer !== 'safe') continue
        expect(shared.plants.every((plant) => riskOf(plant, who).answer === 'safe')).toBe(true)
      }
    }
  })

  test('for dogs only what a page named for dogs is safe, and no celery or valerian is for children', () => {
    expect(plants.filter((plant) => riskOf(plant, 'dogs').answer === 'safe').length).toBeLessThan(20)
    expect(riskOf(found('rose'), 'dogs').answer).toBe('not-known')
    for (const slug of ['valerian', 'celeriac', 'leaf-celery', 'lovage', 'curry-leaf', 'sichuan-pepper']) {
      expect([slug, riskOf(found(slug), 'children').answer]).toEqual([slug, 'not-known'])
    }
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
