import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { progressState } from '#ui/primitives/progress-state.ts'
import { isEarned } from './badges.ts'
import { challengesOf, timeLeft } from './challenges.ts'
import { countableTrade, impactsOfDay, type Trade } from './counting.ts'
import { ranked, startOf } from './leaderboard.ts'
import { levelProgress, levels } from './levels.ts'
import { ecoMethods } from './methods.ts'
import { carbonText, MAX_TRADES_A_DAY, pointsText } from './points.ts'
import { longestStreak, streakOf } from './streak.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const moments = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
const trades: fc.Arbitrary<Trade[]> = fc.uniqueArray(
  fc.record({ transactionId: fc.nat(), completedAt: moments, methods: fc.subarray([...ecoMethods]) }),
  { selector: ({ transactionId }) => transactionId, maxLength: 30 },
)

describe('eco levels', () => {
  test.each([
    [0, 'Green Sprout', 0],
    [250, 'Green Sprout', 50],
    [499, 'Green Sprout', 99],
    [500, 'Eco Enthusiast', 50],
    [999, 'Eco Enthusiast', 99],
    [1000, 'Plant Hero', 50],
    [1999, 'Plant Hero', 99],
    [2000, 'Green Guardian', 40],
    [4999, 'Green Guardian', 99],
    [5000, 'Eco Champion', 100],
    [123_456, 'Eco Champion', 100],
  ])('%i points give level %s with %i % progress', (points, name, percent) =>
    expect(levelProgress(points)).toMatchObject({ name, percent }),
  )

  test('more points never lower the level, and the bar is full only at the top level', () => {
    fc.assert(
      fc.property(fc.nat(10_000), fc.nat(10_000), (points, more) => {
        const [before, after] = [levelProgress(points), levelProgress(points + more)]
        expect(after.index).toBeGreaterThanOrEqual(before.index)
        expect(before.percent === 100).toBe(before.index === levels.length - 1)
        expect(before.next === null || before.next.from > points).toBe(true)
      }),
    )
  })

  test.each([
    [0, '0 kg'],
    [2.5, '2.5 kg'],
    [997.5, '997.5 kg'],
    [1000, '1.0 tonnes'],
    [12_340, '12.3 tonnes'],
  ])('%d kg is shown as %s', (kg, text) => expect(carbonText(kg)).toBe(text))

  test('points have a thousands separator', () => {
    expect([0, 500, 1250, 1_000_000].map(pointsText)).toEqual(['0', '500', '1,250', '1,000,000'])
  })
})

describe('counting rules', () => {
  test('the first trade of a pair’s day counts, regardless of the order of events', () => {
    fc.assert(
      fc.property(trades, (sequence) => {
        const counted = countableTrade(sequence)
        expect(countableTrade(sequence.toReversed())).toEqual(counted)
        expect(counted === null).toBe(sequence.length === 0)
        for (const { completedAt } of sequence) expect(counted!.completedAt <= completedAt).toBe(true)
      }),
    )
  })

  test('a trade is worth 50 points and 2.5 kg, and 25 points more with any methods, for at most ten trades a day', () => {
    fc.assert(
      fc.property(trades, (sequence) => {
        const impacts = impactsOfDay(sequence)
        const counted = impacts.filter(({ action }) => action === 'trade')
        expect(counted.length).toBe(Math.min(sequence.length, MAX_TRADES_A_DAY))
        const ids = new Set(counted.map(({ transactionId }) => transactionId))
        const extra = sequence.filter(({ transactionId, methods }) => ids.has(transactionId) && methods.length > 0)
        const sum = (of: (one: (typeof impacts)[number]) => number) =>
          impacts.reduce((total, one) => total + of(one), 0)
        expect(sum(({ points }) => points)).toBe(50 * counted.length + 25 * extra.length)
        expect(sum(({ kg }) => kg)).toBe(2.5 * counted.length)
        expect(impactsOfDay(sequence.toReversed())).toEqual(impacts)
      }),
    )
  })

  test('a badge is earned by its figure, and a badge without a measured figure is never earned', () => {
    const figures = {
      trades: 10,
      people: 3,
      streak: 2,
      challenges: 0,
      'reused-pot': 5,
      'peat-free': 0,
      'walked-or-cycled': 4,
    }
    expect(isEarned({ requirement: 10, requirementType: 'trades' }, figures)).toBe(true)
    expect(isEarned({ requirement: 11, requirementType: 'trades' }, figures)).toBe(false)
    expect(isEarned({ requirement: 5, requirementType: 'reused-pot' }, figures)).toBe(true)
  })
})

describe('streaks', () => {
  const dayBefore = (today: string, days: number) =>
    new Date(Date.parse(today) - days * DAY_MS).toISOString().slice(0, 10)

  test('a streak up to yesterday is current, and one with a gap is not', () => {
    expect(streakOf(['2026-03-30', '2026-03-29', '2026-03-28', '2026-03-26'], '2026-03-30')).toBe(3)
    expect(streakOf(['2026-03-29', '2026-03-28'], '2026-03-30')).toBe(2)
    expect(streakOf(['2026-03-28'], '2026-03-30')).toBe(0)
    expect(streakOf([], '2026-03-30')).toBe(0)
    expect(longestStreak(['2027-01-01', '2026-12-31', '2026-12-30', '2026-11-01'])).toBe(3)
  })

  test('a streak has the number of consecutive days after the last gap and is never longer than the longest streak', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40 }), fc.array(fc.integer({ min: 42, max: 90 })), (length, older) => {
        const today = '2028-03-01'
        const days = [...Array.from({ length }, (_, index) => index), ...older].map((n) => dayBefore(today, n))
        expect(streakOf(days.toReversed(), today)).toBe(length)
        expect(longestStreak(days)).toBeGreaterThanOrEqual(length)
      }),
    )
  })
})

describe('challenges and leaderboards use the calendar in London', () => {
  test('a month begins and ends at midnight in London in summer and winter time', () => {
    const [first] = challengesOf(new Date('2026-03-31T23:30:00Z'))
    expect(first).toMatchObject({
      startsAt: new Date('2026-03-31T23:00:00Z'),
      endsAt: new Date('2026-04-30T23:00:00Z'),
    })
    const [winter] = challengesOf(new Date('2026-12-31T23:59:59Z'))
    expect(winter).toMatchObject({
      startsAt: new Date('2026-12-01T00:00:00Z'),
      endsAt: new Date('2027-01-01T00:00:00Z'),
    })
  })

  test('the challenges of the specification exist: 5 trades for 200 points, 3 with eco-packaging for 150', () => {
    const all = challengesOf(new Date('2026-11-21')).map(({ type, target, reward }) => [type, target, reward])
    expect(all).toContainEqual(['trades', 5, 200])
    expect(all).toContainEqual(['reused-pot', 3, 150])
    for (const [, , reward] of all) expect(Number(reward) >= 100 && Number(reward) <= 500).toBe(true)
  })

  test('any time lies within the challenges of its month', () => {
    fc.assert(
      fc.property(moments, (now) => {
        for (const { startsAt, endsAt } of challengesOf(now)) expect(startsAt <= now && now < endsAt).toBe(true)
      }),
    )
  })

  test('the time left is shown in days, then in hours', () => {
    const end = new Date('2026-12-01T00:00:00Z')
    const left = (ms: number) => timeLeft(end, new Date(end.getTime() - ms))
    expect([left(9.5 * DAY_MS), left(DAY_MS), left(5.9 * 3_600_000), left(60_000), left(0)]).toEqual([
      '9 days left',
      '1 day left',
      '5 hours left',
      'Less than an hour left',
      'Ended',
    ])
  })

  test('weeks begin on Monday and months on the first', () => {
    expect(startOf('weekly', new Date('2026-03-29T23:30:00Z'))).toBe('2026-03-30')
    expect(startOf('weekly', new Date('2026-03-29T22:30:00Z'))).toBe('2026-03-23')
    expect(startOf('monthly', new Date('2026-06-30T23:30:00Z'))).toBe('2026-07-01')
    expect(startOf('all-time', new Date('2026-06-30'))).toBe(startOf('all-time', new Date('2031-01-01')))
  })

  test('equal scores share a rank, and the next rank counts all scores above it', () => {
    const score = (totalPoints: number, totalCarbonSaved = 5) => ({ totalPoints, totalCarbonSaved })
    const positions = ranked([score(300), score(200), score(200), score(200, 2.5), score(50)])
    expect(positions.map(({ position }) => position)).toEqual([1, 2, 2, 4, 5])
  })
})

test('a progress bar is indeterminate without a value, complete at its maximum and loading otherwise', () => {
  expect([
    progressState(null),
    progressState(undefined),
    progressState(0),
    progressState(99),
    progressState(100),
  ]).toEqual(['indeterminate', 'indeterminate', 'loading', 'loading', 'complete'])
  expect([progressState(4, 5), progressState(5, 5)]).toEqual(['loading', 'complete'])
})
