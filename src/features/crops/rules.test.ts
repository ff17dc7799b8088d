import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findPlant, plants } from '#features/plants/catalogue.ts'
import { regionCalled, regions } from '#features/plants/regions/seasons.ts'
import { dayAfter } from '#shared/london-time.ts'
import { dayInWords, windowInWords } from './days.ts'
import { demandByWeek, spansOf } from './demand.ts'
import { frostFreeOn, isTender } from './frost.ts'
import { isInSeason, readyWindow } from './ready.ts'
import { mondayOf, weekOf, weeksFrom } from './weeks.ts'

const tomato = findPlant('tomato')!
const leek = findPlant('leek')!
const southWest = regionCalled('south-west')
const highlands = regionCalled('north-scotland')
const aDay = fc.integer({ min: 0, max: 800 }).map((n) => dayAfter('2026-01-01', n))
const aRegion = fc.constantFrom(...regions)
const aPlant = fc.constantFrom(...plants)
const daysBetween = (from: string, until: string) => (Date.parse(until) - Date.parse(from)) / 86_400_000

describe('when a crop is ready', () => {
  test('young tomatoes sown in March are ready after the last frost of the region, at most six weeks long', () => {
    const sowing = { sownOn: '2027-03-05', kind: 'plants' } as const
    expect(readyWindow(tomato, { ...sowing, region: southWest })).toEqual({ from: '2027-05-11', until: '2027-06-21' })
    expect(readyWindow(tomato, { ...sowing, region: highlands })?.from).toBe('2027-06-21')
  })

  test('spring plants that frost does not kill follow the weeks of the region', () => {
    const sowing = { sownOn: '2027-03-05', kind: 'plants' } as const
    expect(readyWindow(leek, { ...sowing, region: southWest })?.from).toBe('2027-04-17')
    expect(readyWindow(leek, { ...sowing, region: highlands })?.from).toBe('2027-05-29')
  })

  test('the harvest is ready in its months, also across the end of the year', () => {
    expect(readyWindow(tomato, { sownOn: '2027-03-05', kind: 'produce', region: southWest })?.from).toBe('2027-07-01')
    const kale = readyWindow(leek, { sownOn: '2027-11-20', kind: 'produce', region: southWest })
    expect(kale).toEqual({ from: '2027-12-18', until: '2028-01-28' })
  })

  test('a plant without months, or sown too late for its season, has no window', () => {
    expect(readyWindow({ ...tomato, plantOut: [] }, { sownOn: '2027-03-05', kind: 'plants', region: southWest })).toBe(
      null,
    )
    expect(readyWindow(tomato, { sownOn: '2027-07-01', kind: 'plants', region: southWest })).toBe(null)
  })

  test('every window begins four weeks after sowing or later, has one to six weeks, and no tender plant is ready before its last frost', () => {
    fc.assert(
      fc.property(
        aPlant,
        aDay,
        aRegion,
        fc.constantFrom('plants', 'produce' as const),
        (plant, sownOn, region, kind) => {
          const window = readyWindow(plant, { sownOn, kind, region })
          if (!window) return
          expect(daysBetween(sownOn, window.from)).toBeGreaterThanOrEqual(28)
          expect(daysBetween(sownOn, window.from)).toBeLessThanOrEqual(240)
          expect(daysBetween(window.from, window.until)).toBeGreaterThanOrEqual(6)
          expect(daysBetween(window.from, window.until)).toBeLessThanOrEqual(41)
          const frostFree = kind === 'plants' ? frostFreeOn(plant, region, window.from) : null
          if (frostFree) expect(window.from >= frostFree).toBe(true)
          expect(isInSeason(plant, region, window)).toBe(true)
        },
      ),
      { seed: 137, numRuns: 400 },
    )
  })
})

describe('frost', () => {
  test('tender are plants that freeze to death outdoors', () => {
    expect([tomato, leek].map(isTender)).toEqual([true, false])
    expect(plants.filter(({ kind }) => kind === 'house-plant').some(isTender)).toBe(false)
  })

  test('the spring that counts is that of the year, and from September on that of the next', () => {
    expect(frostFreeOn(tomato, southWest, '2027-03-01')).toBe('2027-05-11')
    expect(frostFreeOn(tomato, southWest, '2027-09-01')).toBe('2028-05-11')
    expect(frostFreeOn(leek, southWest, '2027-03-01')).toBe(null)
  })

  test('the last day of each region agrees with its range in words', () => {
    const ends = { early: '10', mid: '20', late: '31' }
    const months = { April: '04', May: '05', June: '06' }
    for (const { lastFrost, lastFrostBy } of regions) {
      const [, part, month] = /(early|mid|late)[ -](\w+)$/.exec(lastFrost) ?? []
      expect(lastFrostBy).toBe(`${months[month as 'May']}-${ends[part as 'mid']}`)
    }
  })
})

describe('demand by plant and week', () => {
  const slugs = ['tomato', 'leek', 'kale'] as const
  const some = fc.record({
    wanted: fc.uniqueArray(fc.record({ plant: fc.constantFrom(...slugs), people: fc.integer({ min: 1, max: 40 }) }), {
      selector: ({ plant }) => plant,
    }),
    promised: fc.array(
      fc
        .record({ plant: fc.constantFrom(...slugs), from: aDay, days: fc.integer({ min: 0, max: 90 }) })
        .chain(({ plant, from, days }) =>
          fc
            .record({ quantity: fc.integer({ min: 1, max: 50 }), reserved: fc.nat(50) })
            .map(({ quantity, reserved }) => ({
              ...{ plant, from, until: dayAfter(from, days), quantity, reserved },
            })),
        ),
      { maxLength: 20 },
    ),
    today: aDay,
  })
  const inSeason = (plant: string, { from, until }: { from: string; until: string }) =>
    isInSeason(findPlant(plant)!, southWest, { from, until })

  test('the figures of every week agree with a plain count day by day', () => {
    fc.assert(
      fc.property(some, ({ wanted, promised, today }) => {
        const mondays = weeksFrom(today)
        const found = demandByWeek({ wanted, promised, isInSeason: inSeason, mondays })
        for (const plant of slugs) {
          const people = wanted.find((one) => one.plant === plant)?.people ?? 0
          for (const monday of mondays) {
            const days = Array.from({ length: 7 }, (_, n) => dayAfter(monday, n))
            const crops = promised.filter(
              (crop) => crop.plant === plant && days.some((day) => crop.from <= day && day <= crop.until),
            )
            const isWanted = days.some((day) => inSeason(plant, { from: day, until: day }))
            const expected = {
              wanted: (isWanted ? people : 0) + crops.reduce((sum, { reserved }) => sum + reserved, 0),
              promised: crops.reduce((sum, { quantity }) => sum + quantity, 0),
            }
            const week = found.find((one) => one.plant === plant)?.weeks.find((one) => one.monday === monday)
            expect({ wanted: week?.wanted ?? 0, promised: week?.promised ?? 0 }).toEqual(expected)
          }
        }
      }),
      { seed: 137, numRuns: 60 },
    )
  })

  test('spans put equal weeks that follow each other together and lose none', () => {
    fc.assert(
      fc.property(some, ({ wanted, promised, today }) => {
        for (const { weeks } of demandByWeek({ wanted, promised, isInSeason: inSeason, mondays: weeksFrom(today) })) {
          const spans = spansOf(weeks)
          const again = spans.flatMap(({ from, until, ...figures }) =>
            Array.from({ length: (daysBetween(from, until) + 1) / 7 }, (_, n) => ({
              ...{ monday: dayAfter(from, 7 * n), ...figures },
            })),
          )
          expect(again).toEqual(weeks)
        }
      }),
      { seed: 137, numRuns: 60 },
    )
  })

  test('what is shortest comes first', () => {
    const found = demandByWeek({
      wanted: [
        { plant: 'leek', people: 3 },
        { plant: 'tomato', people: 9 },
      ],
      promised: [{ plant: 'tomato', from: '2027-05-01', until: '2027-06-30', quantity: 8, reserved: 0 }],
      isInSeason: (_, { from }) => from === '2027-05-03',
      mondays: ['2027-05-03'],
    })
    expect(found).toMatchObject([
      { plant: 'leek', wanted: 3, promised: 0 },
      { plant: 'tomato', wanted: 9, promised: 8 },
    ])
  })
})

test('weeks begin on Mondays', () => {
  expect([mondayOf('2027-05-02'), mondayOf('2027-05-03'), mondayOf('2027-05-09')]).toEqual([
    '2027-04-26',
    '2027-05-03',
    '2027-05-03',
  ])
  expect(weekOf('2027-05-03')).toEqual({ from: '2027-05-03', until: '2027-05-09' })
})

test('days read as people write them', () => {
  expect(dayInWords('2027-05-01')).toBe('1 May 2027')
  expect(windowInWords({ from: '2027-05-11', until: '2027-06-21' })).toBe('11 May to 21 June 2027')
  expect(windowInWords({ from: '2027-12-18', until: '2028-01-28' })).toBe('18 December 2027 to 28 January 2028')
})
