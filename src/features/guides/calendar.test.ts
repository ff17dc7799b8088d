import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findPlant } from '#features/plants/catalogue.ts'
import { generalTasks, readyFor, wellKnown } from '#features/plants/monthly-tasks.ts'
import { allMonths, type Month } from '#features/plants/plant.ts'
import { regionOfArea } from '#features/plants/regions/region-of-area.ts'
import { LOWLANDS, monthAfter, regionCalled, regions, seasonOf, timingIn } from '#features/plants/regions/seasons.ts'
import { startTestServer } from '#test/server.ts'
import { type Calendar, getCalendar } from './calendar-contract.ts'
import { getMonthInTown } from './month-contract.ts'
import { calendarOf, sowingInWeek } from './server/calendar.ts'

const server = await startTestServer()
const visitor = server.visitor()

const aMonth = fc.constantFrom(...allMonths)
const aRegion = fc.constantFrom(...regions)
const named = (calendar: Calendar, task: string): string[] =>
  [...calendar.vegetables, ...calendar.flowers]
    .filter(({ name }) => name === task)
    .flatMap(({ plants, others }) => [...plants, ...others].map(({ slug }) => slug))

test.each([
  [[12, 1, 2], 'Winter'],
  [[3, 4, 5], 'Spring'],
  [[6, 7, 8], 'Summer'],
  [[9, 10, 11], 'Autumn'],
])('the months %j are shown as %s', (months, season) => {
  for (const month of months) expect(seasonOf(month)).toBe(season)
})

test('every task of the calendar has that month in the catalogue, and without a region the calendar is complete', () => {
  fc.assert(
    fc.property(aMonth, (month) => {
      const calendar = calendarOf(month, LOWLANDS)
      for (const [task, act] of [
        ['Sow', 'sow'],
        ['Plant or plant out', 'plantOut'],
        ['Harvest', 'harvest'],
        ['In flower', 'flower'],
      ] as const) {
        for (const slug of named(calendar, task)) expect(findPlant(slug)?.[act], slug).toContain(month)
      }
    }),
  )
  expect(named(calendarOf(4, LOWLANDS), 'Sow')).toEqual(expect.arrayContaining(['courgette', 'beetroot', 'sunflower']))
  expect(named(calendarOf(11, LOWLANDS), 'Plant or plant out')).toEqual(expect.arrayContaining(['tulip', 'garlic']))
  expect(named(calendarOf(8, LOWLANDS), 'Harvest')).toContain('tomato')
})

test('the calendar does not contain house plants', () => {
  const all = allMonths.flatMap((month) => {
    const { vegetables, flowers } = calendarOf(month, LOWLANDS)
    return [...vegetables, ...flowers].flatMap(({ plants, others }) => [...plants, ...others])
  })
  expect(all.filter(({ slug }) => ['house-plant', 'succulent'].includes(findPlant(slug)!.kind))).toEqual([])
})

test('Planning Ahead shows the next month and only what begins in it', () => {
  fc.assert(
    fc.property(aMonth, aRegion, (month, region) => {
      const { ahead, monthName } = calendarOf(month, region)
      const next = calendarOf(monthAfter(month), region)
      expect(ahead.monthName).toBe(next.monthName)
      expect(ahead.monthName).not.toBe(monthName)
      expect(ahead.ready.length).toBeGreaterThan(0)
    }),
  )
  expect(calendarOf(12, LOWLANDS).ahead.monthName).toBe('January')
  const [sow] = calendarOf(12, LOWLANDS).ahead.tasks
  expect(sow?.name).toBe('Sow from January')
  for (const { slug } of [...sow!.plants, ...sow!.others]) {
    expect(findPlant(slug)!.sow).toContain(1)
    expect(findPlant(slug)!.sow).not.toContain(12)
  }
})

test('what to sow this week is possible in the region, changes each week, and begins late where spring does', () => {
  const slugs = (month: Month, region: string, day: number) =>
    sowingInWeek(month, regionCalled(region), day).map(({ name }) => name)
  fc.assert(
    fc.property(aMonth, aRegion, fc.integer({ min: 1, max: 31 }), (month, region, day) => {
      const { vegetables, flowers } = calendarOf(month, region)
      const sow = [...vegetables, ...flowers].filter(({ name }) => name === 'Sow')
      const possible = sow.flatMap(({ plants, late }) => [...plants, ...(day > 15 ? late : [])]).map(({ name }) => name)
      const week = slugs(month, region.slug, day)
      expect(possible).toEqual(expect.arrayContaining(week))
      expect(new Set(week).size).toBe(Math.min(possible.length, 3))
    }),
  )
  expect(slugs(4, 'south-west', 8)).not.toEqual(slugs(4, 'south-west', 1))
  expect(slugs(4, 'south-west', 7)).toEqual(slugs(4, 'south-west', 1))
  expect(slugs(1, 'south-west', 1)).toHaveLength(3)
  expect(slugs(1, 'south-scotland', 15)).toEqual([])
  expect(slugs(1, 'south-scotland', 16)).toHaveLength(3)
  expect(slugs(1, 'north-scotland', 31)).toEqual([])
})

describe('regions of the calendar', () => {
  const spring: readonly Month[] = [4, 5]

  test.each([
    [0, 3, 'not'],
    [0, 4, 'whole'],
    [-2, 3, 'late'],
    [-2, 2, 'not'],
    [2, 4, 'late'],
    [2, 5, 'whole'],
    [4, 4, 'not'],
    [4, 5, 'whole'],
  ] as const)('with spring %i weeks later, month %i of a task in April and May is: %s', (weeks, month, timing) => {
    expect(timingIn(spring, month, weeks)).toBe(timing)
  })

  test('autumn planting and year-round tasks do not depend on the region', () => {
    expect(timingIn([10, 11, 12], 10, 4)).toBe('whole')
    expect(timingIn(allMonths, 1, 4)).toBe('whole')
    expect(timingIn([11, 12, 1, 2], 1, 4)).toBe('whole')
  })

  test('each region has both frost dates, and an unknown region falls back to the lowlands', () => {
    expect(new Set(regions.map(({ slug }) => slug)).size).toBe(regions.length)
    for (const { lastFrost, firstFrost } of regions) {
      expect(lastFrost).toMatch(/March|April|May|June/)
      expect(firstFrost).toMatch(/September|October|November|December/)
    }
    expect(regionCalled('atlantis')).toBe(LOWLANDS)
    expect(LOWLANDS.weeks).toBe(0)
    for (const { weeks, lastFrost } of regions.filter(({ weeks }) => weeks >= 2)) {
      // The vegetable guide says that the north is two to four weeks later.
      expect(weeks).toBeLessThanOrEqual(4)
      expect(lastFrost).toMatch(/May|June/)
    }
    expect(Math.min(...regions.map(({ weeks }) => weeks))).toBe(-2)
    const guide = readFileSync('content/guides/vegetable-growing.md', 'utf8')
    expect(guide).toContain('begin two to four weeks later')
    expect(guide).toContain('a week or two ahead')
    expect(named(calendarOf(4, regionCalled('north-scotland')), 'Sow')).not.toContain('courgette')
  })
})

test('every month has general tasks, none is repeated, and every plant listed as popular exists', () => {
  expect(generalTasks.map((tasks) => tasks.length)).toEqual(Array.from({ length: 12 }, () => 5))
  expect(new Set(generalTasks.flat()).size).toBe(60)
  expect(new Set(readyFor.flat()).size).toBe(24)
  expect([...wellKnown].filter((slug) => slug && !findPlant(slug))).toEqual([])
})

test('the call returns the current month in London unless a month is given', async () => {
  const calendarOf = (query: { month?: string; region?: string }) => visitor(getCalendar, { query })
  const now = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'Europe/London' }).format(
    server.deps.clock.now(),
  )
  expect((await calendarOf({})).monthName).toBe(now)
  const may = await calendarOf({ month: 'may', region: 'wales' })
  expect(may).toMatchObject({ month: 5, season: 'Spring', region: 'wales', ahead: { monthName: 'June' } })
  expect((await calendarOf({ month: 'smarch' })).monthName).toBe(now)
})

test('every postcode area belongs to a region of the calendar', () => {
  const areas = readFileSync('src/adapters/places/areas.csv', 'utf8').trim().split('\n').slice(1)
  const known = new Set(regions.map(({ slug }) => slug))
  for (const line of areas) expect(known, line).toContain(regionOfArea(line.split(',')[0] ?? ''))
})

test('the summary of the month matches the calendar for the town’s region', async () => {
  const month = await visitor(getMonthInTown, { query: { town: 'aberdeen' } })
  const calendar = await visitor(getCalendar, { query: { region: 'north-scotland' } })
  expect(month).toMatchObject({ monthName: calendar.monthName, region: { slug: 'north-scotland' } })
  expect([month.lastFrost, month.firstFrost]).toEqual([calendar.lastFrost, calendar.firstFrost])
  const named = new Set(
    [...calendar.vegetables, ...calendar.flowers].flatMap(({ plants }) => plants.map(({ name }) => name)),
  )
  expect(month.tasks.length).toBeGreaterThan(0)
  for (const { plants } of month.tasks) for (const plant of plants) expect(named).toContain(plant)
  expect((await visitor(getMonthInTown, { query: {} })).region.slug).toBe('lowlands')
})
