import { expect, test } from 'vitest'
import { DEFAULT_DEADLINES } from '#shared/site/default-deadlines.ts'
import {
  CANCELLATION_CLOCK_NAMES,
  CANCELLATION_CLOCKS,
  type CancellationClock,
  CLOCK_NAMES,
  CLOCKS,
  type Clock,
  clockTimes,
  isQuestion,
  remindersDue,
} from './clocks.ts'
import { TRANSITIONS, type Transition } from './lifecycle.ts'
import { TERMS, timesOf } from './terms.ts'

const DAY = 86_400_000

const clocks: [string, Clock][] = CLOCK_NAMES.map((name) => [name, CLOCKS[name]])
const cancellationClocks: [string, CancellationClock][] = CANCELLATION_CLOCK_NAMES.map((name) => [
  name,
  CANCELLATION_CLOCKS[name],
])

/** Steps of the system that the provider or a bank causes, or that end an unpaid order. */
const NOT_BY_TIME = [
  'accountSuspended',
  'swapOff',
  'paid',
  'abandon',
  'chargeback',
  'refundedElsewhere',
  'chargebackLost',
  'chargebackWon',
  'chargebackOver',
  'appealWon',
]

test('every step that time causes while money is held is the end of a clock', () => {
  const transitions: readonly Transition[] = TRANSITIONS
  const byTime = transitions
    .filter(({ who, event }) => who === 'system' && !NOT_BY_TIME.includes(event))
    .map(({ event, from }) => `${event} from ${from}`)
  const ends = clocks.flatMap(([, { ends, status }]) => ends.map((event) => `${event} from ${status}`))
  // A cancellation runs beside the order, in any of its statuses.
  const ofCancellations = cancellationClocks
    .flatMap(([, { ends }]) => ends)
    .flatMap((end) => transitions.filter(({ event }) => event === end).map(({ from }) => `${end} from ${from}`))
  expect([...new Set([...ends, ...ofCancellations])].sort()).toEqual(byTime.sort())
})

test.each<[string, Pick<Clock, 'lasts' | 'actors' | 'reminders'>]>([...clocks, ...cancellationClocks])(
  '%s: someone must act, and is reminded when a quarter of the time is left',
  (name, clock) => {
    expect(clock.actors.length).toBeGreaterThan(0)
    // Staff should decide long before a case ends by itself.
    const time = name.startsWith('deciding') ? TERMS.decideWithin : clock.lasts
    // Whole days are kept: day 10 of 14.
    const left = clock.reminders.map((after) => (time - after) / time)
    expect(left.some((share) => share >= 0.25 && share < 0.3)).toBe(true)
    expect(clock.reminders).toEqual([...clock.reminders].sort((a, b) => a - b))
    expect(clock.reminders.every((after) => after < clock.lasts)).toBe(true)
  },
)

test('by the deadlines of the product the clocks of an order are as declared', () => {
  for (const name of CLOCK_NAMES) {
    const { lasts, reminders } = CLOCKS[name]
    expect(clockTimes(name, DEFAULT_DEADLINES)).toMatchObject({ lasts, reminders })
  }
})

test('whatever an admin sets, reminders come in order, and the question at least a day before the end', () => {
  for (let collectDays = 7; collectDays <= 60; collectDays++) {
    const order = { ...DEFAULT_DEADLINES, collectDays }
    const { lasts, reminders } = clockTimes('collecting', order)
    expect(lasts).toBe(collectDays * DAY)
    expect(reminders).toEqual([...new Set(reminders)].sort((a, b) => a - b))
    expect(reminders.map((_, at) => isQuestion(at + 1, timesOf(order))).slice(-3)).toEqual([false, true, true])
    expect(reminders.slice(-2)).toEqual([lasts - 4 * DAY, lasts - DAY])
  }
  for (const answerHours of [24, 72, 336]) {
    const { lasts, reminders } = clockTimes('answering', { ...DEFAULT_DEADLINES, answerHours })
    expect([lasts, ...reminders]).toEqual([answerHours * 3_600_000, answerHours * 2_700_000])
  }
})

test('after a long pause all reminders that have become due count', () => {
  const end = new Date(CLOCKS.collecting.lasts)
  const at = (day: number) => remindersDue(end, CLOCKS.collecting, new Date(day * 86_400_000))
  expect([0, 1, 2, 3, 9, 10, 13].map(at)).toEqual([0, 1, 1, 2, 3, 4, 5])
  expect(remindersDue(null, CLOCKS.collecting, end)).toBe(0)
})
