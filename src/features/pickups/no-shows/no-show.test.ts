import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  afterAnswer,
  answerBy,
  isRecorded,
  maySay,
  mayWithdraw,
  NO_SHOW_TERMS,
  noShowAnswers,
  noShowStatuses,
  passedTime,
  sayUntil,
} from './no-show.ts'
import { countedSince, reliabilityInWords, reliabilityOf, shownReliability } from './reliability.ts'

const NOON = new Date('2026-06-06T12:00:00Z')
const later = (milliseconds: number, from = NOON) => new Date(from.getTime() + milliseconds)

describe('the time that has passed', () => {
  const agreed = (startsAt: Date, isCancelled = false, missedAt: Date | null = null) => ({
    startsAt,
    isCancelled,
    missedAt,
  })

  test('counts from half an hour after it on, and for 48 hours', () => {
    const { after, within } = NO_SHOW_TERMS
    expect(passedTime(agreed(NOON), later(after - 1))).toBeNull()
    expect(passedTime(agreed(NOON), later(after))).toEqual(NOON)
    expect(sayUntil(NOON)).toEqual(later(after + within))
    expect([maySay(NOON, later(after + within - 1)), maySay(NOON, later(after + within))]).toEqual([true, false])
  })

  test('a visit that was moved or cancelled after it had begun is still missed', () => {
    const now = later(NO_SHOW_TERMS.after)
    expect(passedTime(agreed(later(86_400_000), false, NOON), now)).toEqual(NOON)
    expect(passedTime(agreed(NOON, true, NOON), now)).toEqual(NOON)
    expect(passedTime(agreed(NOON, true), now)).toBeNull()
    expect(passedTime(agreed(later(86_400_000)), now)).toBeNull()
  })
})

describe('the answer', () => {
  const until = answerBy(NOON)

  test.each([
    ['asked', 'absent', 'agreed'],
    ['asked', 'present', 'doubt'],
    ['asked', 'other_time', 'doubt'],
    ['agreed', 'present', 'doubt'],
    ['doubt', 'absent', 'agreed'],
    ['unanswered', 'present', 'doubt'],
    ['found', 'absent', null],
    ['dismissed', 'present', null],
    ['withdrawn', 'present', null],
  ] as const)('from %s, “%s” leads to %s', (status, answer, to) => {
    expect(afterAnswer({ status, answerBy: until }, answer, NOON)).toBe(to)
  })

  test('an answer is final at the end of its time; only an admission comes later, and silence has two weeks more', () => {
    const led = (status: (typeof noShowStatuses)[number], answer: (typeof noShowAnswers)[number], now: Date) =>
      afterAnswer({ status, answerBy: until }, answer, now)
    expect(led('agreed', 'present', later(-1, until))).toBe('doubt')
    expect(led('agreed', 'present', until)).toBeNull()
    expect(led('doubt', 'other_time', until)).toBeNull()
    expect(led('doubt', 'absent', later(1e9, until))).toBe('agreed')
    expect(led('unanswered', 'present', later(NO_SHOW_TERMS.late - 1, until))).toBe('doubt')
    expect(led('unanswered', 'present', later(NO_SHOW_TERMS.late, until))).toBeNull()
    // The task that records silence may run a little later than it is due.
    expect(led('asked', 'present', later(1000, until))).toBe('doubt')
  })

  test('nobody’s answer records anything but what they admit, and what is settled stays so', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...noShowStatuses),
        fc.constantFrom(...noShowAnswers),
        fc.integer({ min: 0, max: 40 * 86_400_000 }),
        fc.boolean(),
        (status, answer, passed, isSaid) => {
          const said = { status, answerBy: isSaid ? until : null }
          const to = afterAnswer(said, answer, later(passed))
          if (to !== null) expect(isRecorded(to)).toBe(answer === 'absent')
          if (status === 'found' || status === 'dismissed' || status === 'withdrawn' || !isSaid) expect(to).toBeNull()
          expect(mayWithdraw(said)).toBe(isSaid && status !== 'dismissed' && status !== 'withdrawn')
        },
      ),
    )
  })
})

describe('reliability', () => {
  const one = fc.record({
    startsAt: fc.date({ min: later(-800 * 86_400_000), max: NOON, noInvalidDate: true }),
    isCompleted: fc.boolean(),
    isMissed: fc.boolean(),
    isMissedByOther: fc.boolean(),
  })

  test('each order counts once, as came or as missed, and only those of twelve months', () => {
    fc.assert(
      fc.property(fc.array(one, { maxLength: 30 }), (orders) => {
        const { came, pickups } = reliabilityOf(orders, NOON)
        const recent = orders.filter(({ startsAt }) => startsAt > countedSince(NOON))
        expect(pickups - came).toBe(recent.filter(({ isMissed }) => isMissed).length)
        expect(pickups).toBeLessThanOrEqual(recent.length)
        // Their order does not matter, and old ones change nothing.
        expect(reliabilityOf(recent.toReversed(), NOON)).toEqual({ came, pickups })
        // Another completed order counts for the member, and one more missed against them.
        const done = { startsAt: NOON, isCompleted: true, isMissed: false, isMissedByOther: false }
        expect(reliabilityOf([...orders, done], NOON)).toEqual({ came: came + 1, pickups: pickups + 1 })
        const missed = { ...done, isCompleted: false, isMissed: true }
        expect(reliabilityOf([...orders, missed], NOON)).toEqual({ came, pickups: pickups + 1 })
      }),
    )
  })

  test('who came counts the pickup that the other missed; an order that ended otherwise says nothing', () => {
    const failed = { startsAt: NOON, isCompleted: false, isMissed: false, isMissedByOther: false }
    expect(reliabilityOf([failed], NOON)).toEqual({ came: 0, pickups: 0 })
    expect(reliabilityOf([{ ...failed, isMissedByOther: true }], NOON)).toEqual({ came: 1, pickups: 1 })
    expect(reliabilityOf([{ ...failed, isMissed: true, isMissedByOther: true }], NOON)).toEqual({ came: 0, pickups: 1 })
  })

  test('below five pickups nothing is said', () => {
    expect(shownReliability({ came: 4, pickups: 4 })).toBeNull()
    expect(shownReliability({ came: 0, pickups: 5 })).toEqual({ came: 0, pickups: 5 })
    expect(reliabilityInWords({ came: 19, pickups: 20 })).toBe('Came to 19 of 20 pickups')
    expect(reliabilityInWords({ came: 5, pickups: 5 }, 'Ivy')).toBe('Ivy came to 5 of 5 pickups')
  })
})
