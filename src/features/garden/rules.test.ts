import { describe, expect, test } from 'vitest'
import { listingFields } from '#features/listings/listing/contract.ts'
import { monthAfter, regionCalled, regions } from '#features/plants/regions/seasons.ts'
import { parsePounds } from '#shared/money.ts'
import { findPlant, plants } from '../plants/catalogue.ts'
import { allMonths, type Month } from '../plants/plant.ts'
import { canGrow, wasAlive } from './bought.ts'
import { feedingOf } from './feeding.ts'
import { isDay, MAX_LENGTH, nameFrom } from './garden.ts'
import { harmInWords } from './label-words.ts'
import { surplusListing } from './surplus.ts'
import { isOpen, isShown, questionTimes, recordInWords } from './survival.ts'
import { dueIn } from './tasks.ts'

const plant = (slug: string) => findPlant(slug) ?? expect.fail(slug)
const tasksIn = (slug: string, month: Month, region?: string) =>
  dueIn(plant(slug), month, regionCalled(region)).map(({ task, isLate }) => (isLate ? `${task} late` : task))

describe('the tasks of a month', () => {
  test('sowing follows the spring of the region, harvest does not', () => {
    expect(tasksIn('carrot', 3, 'midlands')).toEqual(['sow'])
    expect(tasksIn('carrot', 3, 'south-scotland')).toEqual(['sow late'])
    expect(tasksIn('carrot', 3, 'north-scotland')).toEqual([])
    expect(tasksIn('carrot', 2, 'south-west')).toEqual(['sow late'])
    for (const { slug } of regions) expect(tasksIn('carrot', 10, slug)).toEqual(['harvest'])
  })

  test('no plant of the catalogue is sown more than a month before its months, harvested outside them, or fed in winter', () => {
    const allowed = ({ sow, harvest }: (typeof plants)[number], month: Month) => ({
      sow: sow.includes(month) || sow.includes(monthAfter(month)),
      harvest: harvest.includes(month),
      feed: month >= 3 && month <= 9,
    })
    const wrong = plants.flatMap((one) =>
      regions.flatMap((region) =>
        allMonths.flatMap((month) =>
          dueIn(one, month, region)
            .filter(({ task }) => !allowed(one, month)[task])
            .map(({ task }) => `${one.slug}, ${task} in month ${month}, ${region.slug}`),
        ),
      ),
    )
    expect(wrong).toEqual([])
  })

  test('what lives for years is not sown again', () => {
    expect(tasksIn('lavender', plant('lavender').sow[0] ?? 3)).not.toContain('sow')
  })
})

describe('feeding', () => {
  test.each(['venus-flytrap', 'trumpet-pitcher', 'cape-sundew', 'tropical-pitcher-plant', 'butterwort', 'air-plant'])(
    'feed would kill a %s: it is never named',
    (slug) => expect(feedingOf(plant(slug))).toBeNull(),
  )

  test('a tomato is fed from its first fruits until August, fruit at the end of winter, a carrot never', () => {
    const { harvest } = plant('tomato')
    expect(feedingOf(plant('tomato'))?.months).toEqual(
      [4, 5, 6, 7, 8].filter((month) => harvest.some((one) => one === month || one === month + 1)),
    )
    expect(feedingOf(plant('raspberry'))?.months).toEqual([3])
    expect(feedingOf(plant('carrot'))).toBeNull()
    expect(feedingOf(plant('potato'))).toBeNull()
  })
})

describe('bought plants', () => {
  test.each([
    ['a plant', 1, 'Lovage', true, true],
    ['seed', 1, 'Runner bean seeds, 20', true, false],
    ['seedlings', 3, 'Six tomato seedlings', true, true],
    ['a plant grown from seed', 3, 'Tomatoes, grown from seed', true, true],
    ['a category that follows plants', 101, 'Bare-root roses', true, true],
    ['produce', 2, 'Bag of runner beans', false, false],
    ['a category that follows produce', 102, 'Jam', false, false],
    ['a tool', 4, 'Spade', false, false],
  ])(
    '%s can be added to a garden and asked about as its category and title say',
    (_, categoryId, title, grows, lived) => {
      expect([canGrow({ categoryId }), wasAlive({ categoryId, title })]).toEqual([grows, lived])
    },
  )
})

describe('whether plants survive', () => {
  const DAY = 86_400_000
  const collected = new Date('2026-03-01T12:00:00Z')

  test('the question is open from the thirtieth to the sixtieth day', () => {
    const at = (days: number, more = 0) => isOpen(collected, new Date(collected.getTime() + days * DAY + more))
    expect([at(30, -1), at(30), at(60, -1), at(60)]).toEqual([false, true, true, false])
    expect(questionTimes(collected).from.toISOString()).toBe('2026-03-31T12:00:00.000Z')
  })

  test.each([
    [{ answers: 5, buyers: 3, alive: 0 }, true],
    [{ answers: 4, buyers: 4, alive: 4 }, false],
    [{ answers: 20, buyers: 2, alive: 20 }, false],
  ])('a record of %o is shown: %s', (counts, shown) => expect(isShown(counts)).toBe(shown))

  test('the record in words', () =>
    expect(recordInWords({ alive: 18, answers: 20 })).toBe('18 of 20 plants alive after a month'))
})

describe('words', () => {
  test('a day is a date that exists', () => {
    expect(['2026-02-28', '2026-02-30', '2026-13-01', '26-1-1', '', '2026-02-28T10:00'].filter(isDay)).toEqual([
      '2026-02-28',
    ])
  })

  test('a long title becomes a name within the limit, without half a character', () => {
    const name = nameFrom(`  ${'🌱'.repeat(100)}`)
    expect([...name]).toHaveLength(MAX_LENGTH.name)
    expect(name.isWellFormed()).toBe(true)
  })

  test('a label names the worst harm first, and none that is not known', () => {
    expect(harmInWords({ people: 'toxic', cats: 'dangerous', dogs: 'toxic' })).toBe(
      'Dangerous to cats; toxic to people and dogs',
    )
    expect(harmInWords({ people: 'mild', cats: 'safe', dogs: 'unknown' })).toBe('Mildly harmful to people')
    expect(harmInWords({ people: 'safe', cats: 'safe', dogs: 'unknown' })).toBeNull()
  })

  const isNotEaten = ({ toxicity }: (typeof plants)[number]) => /\bnot (for eating|eaten)\b/i.test(toxicity.note)

  test('a surplus of each plant that is harvested and eaten fills the form of a listing completely', () => {
    for (const one of plants) {
      const { slug, name, latin, harvest } = one
      if (harvest.length === 0 || isNotEaten(one)) continue
      const { title, description, price, categoryId } = surplusListing({ plant: { slug, name, latin } }) ?? {}
      expect(listingFields.title.safeParse(title).success, title).toBe(true)
      expect(listingFields.description.safeParse(description).success, description).toBe(true)
      expect([parsePounds(price ?? ''), categoryId]).toEqual([0, '2'])
    }
    expect(surplusListing({ plant: null })).toBeNull()
  })

  test('no surplus is listed of what the catalogue says is not for eating, such as pennyroyal', () => {
    const notEaten = plants.filter(isNotEaten).map(({ slug, name, latin }) => ({ slug, name, latin }))
    expect(notEaten.map(({ slug }) => slug)).toContain('pennyroyal')
    for (const one of notEaten) expect(surplusListing({ plant: one }), one.slug).toBeNull()
  })
})
