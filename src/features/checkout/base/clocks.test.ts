import { expect, test } from 'vitest'
import {
  CANCELLATION_CLOCK_NAMES,
  CANCELLATION_CLOCKS,
  type CancellationClock,
  CLOCK_NAMES,
  CLOCKS,
  type Clock,
  remindersDue,
} from './clocks.ts'
import { TRANSITIONS, type Transition } from './lifecycle.ts'
import { TERMS } from './terms.ts'

const clocks: [string, Clock][] = CLOCK_NAMES.map((name) => [name, CLOCKS[name]])
const cancellationClocks: [string, CancellationClock][] = CANCELLATION_CLOCK_NAMES.map((name) => [
  name,
  CANCELLATION_CLOCKS[name],
])

/** Steps of the system that the provider or a bank causes, or that end an unpaid order. */
const NOT_BY_TIME = [
  'accountSuspended',
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

test('after a long pause all reminders that have become due count', () => {
  const end = new Date(CLOCKS.collecting.lasts)
  const at = (day: number) => remindersDue(end, CLOCKS.collecting, new Date(day * 86_400_000))
  expect([0, 1, 2, 3, 9, 10, 13].map(at)).toEqual([0, 1, 1, 2, 3, 4, 5])
  expect(remindersDue(null, CLOCKS.collecting, end)).toBe(0)
})
