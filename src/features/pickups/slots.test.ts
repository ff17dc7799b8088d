import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { localDateTime } from '#shared/london-time.ts'
import {
  endOf,
  firstSlots,
  minuteOf,
  offeredSlots,
  type PickupWindow,
  remindersPast,
  slotsIn,
  timeOf,
} from './slots.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const weekly = (weekday: number, from: string, to: string): PickupWindow => ({
  weekday,
  day: null,
  from: minuteOf(from)!,
  to: minuteOf(to)!,
})
const once = (day: string, from: string, to: string): PickupWindow => ({
  weekday: null,
  day,
  from: minuteOf(from)!,
  to: minuteOf(to)!,
})
const iso = (slots: Date[]): string[] => slots.map((slot) => slot.toISOString().slice(0, 16))
const at = (text: string): Date => new Date(`${text}Z`)

describe('slots around clock changes', () => {
  test.each([
    ['2026-03-28', '2026-03-29', '10:00', '09:00'],
    ['2026-10-24', '2026-10-25', '09:00', '10:00'],
    ['2027-03-27', '2027-03-28', '10:00', '09:00'],
    ['2027-10-30', '2027-10-31', '09:00', '10:00'],
  ])("ten o'clock local time on %s and %s is %s and %s in UTC", (saturday, sunday, before, after) => {
    const windows = [once(saturday, '10:00', '10:30'), once(sunday, '10:00', '10:30')]
    expect(iso(slotsIn(windows, at(`${saturday}T00:00`), at(`${sunday}T23:30`)))).toEqual([
      `${saturday}T${before}`,
      `${sunday}T${after}`,
    ])
  })

  test('the hour skipped in March is not offered', () => {
    const slots = slotsIn([once('2026-03-29', '00:00', '03:00')], at('2026-03-28T20:00'), at('2026-03-29T12:00'))
    expect(iso(slots)).toEqual(['2026-03-29T00:00', '2026-03-29T00:30', '2026-03-29T01:00', '2026-03-29T01:30'])
    expect(slots.map((slot) => timeOf(localDateTime(slot).minute))).toEqual(['00:00', '00:30', '02:00', '02:30'])
  })

  test('the hour repeated in October is offered twice', () => {
    const slots = slotsIn([once('2026-10-25', '00:30', '02:30')], at('2026-10-24T20:00'), at('2026-10-25T12:00'))
    expect(slots.map((slot) => timeOf(localDateTime(slot).minute))).toEqual([
      '00:30',
      '01:00',
      '01:30',
      '01:00',
      '01:30',
      '02:00',
    ])
    expect(new Set(iso(slots)).size).toBe(slots.length)
  })
})

const moment = fc.date({ min: new Date('2026-01-01'), max: new Date('2028-12-31'), noInvalidDate: true })
const half = fc.integer({ min: 0, max: 47 })
const window = fc.tuple(fc.integer({ min: 1, max: 7 }), half, half).map(([weekday, one, other]) => ({
  weekday,
  day: null,
  from: Math.min(one, other) * 30,
  to: (Math.max(one, other) + 1) * 30,
}))

test("all slots lie within the windows, half an hour apart, in the future and within the order's time", () => {
  fc.assert(
    fc.property(fc.array(window, { maxLength: 4 }), moment, (windows, now) => {
      const collectBy = new Date(now.getTime() + 14 * DAY)
      const slots = offeredSlots(windows, now, collectBy)
      for (const [index, slot] of slots.entries()) {
        const { weekday, minute } = localDateTime(slot)
        expect(windows.some((one) => one.weekday === weekday && one.from <= minute && minute + 30 <= one.to)).toBe(true)
        expect(slot.getTime()).toBeGreaterThanOrEqual(now.getTime() + HOUR)
        expect(endOf(slot).getTime()).toBeLessThanOrEqual(collectBy.getTime())
        const previous = slots[index - 1]
        if (previous) expect(slot.getTime() - previous.getTime()).toBeGreaterThanOrEqual(HOUR / 2)
      }
    }),
    { numRuns: 60 },
  )
})

test('a week without a clock change offers each half hour of a window once', () => {
  fc.assert(
    fc.property(window, (one) => {
      const monday = at('2026-06-01T00:00')
      const slots = slotsIn([one], monday, new Date(monday.getTime() + 9 * DAY))
      const ofOneWeek = new Set(slots.map((slot) => localDateTime(slot).minute))
      expect(ofOneWeek.size).toBe((one.to - one.from) / 30)
    }),
  )
})

test('no slots are offered without windows or for a window on a past day', () => {
  const now = at('2026-06-10T12:00')
  expect(offeredSlots([], now, new Date(now.getTime() + 14 * DAY))).toEqual([])
  expect(offeredSlots([once('2026-06-09', '10:00', '12:00')], now, new Date(now.getTime() + 14 * DAY))).toEqual([])
})

test('a slot is offered until an hour before it starts', () => {
  const windows = [weekly(6, '10:00', '11:00')]
  const offered = (now: string) => iso(offeredSlots(windows, at(now), at('2026-06-13T12:00')))
  expect(offered('2026-06-13T08:00')).toEqual(['2026-06-13T09:00', '2026-06-13T09:30'])
  expect(offered('2026-06-13T08:01')).toEqual(['2026-06-13T09:30'])
  expect(offered('2026-06-13T08:31')).toEqual([])
})

test('reminders that are already past when a slot is booked are not sent', () => {
  const slot = at('2026-06-13T09:00')
  expect(remindersPast(slot, at('2026-06-11T09:00'))).toBe(0)
  expect(remindersPast(slot, at('2026-06-12T09:00'))).toBe(1)
  expect(remindersPast(slot, at('2026-06-13T07:00'))).toBe(2)
})

test('times of day are read and written as HH:MM, and other text is refused', () => {
  expect([minuteOf('00:00'), minuteOf('10:30'), minuteOf('24:00')]).toEqual([0, 630, 1440])
  expect(['24:30', '10:60', '9:00', 'noon', ''].map(minuteOf)).toEqual([null, null, null, null, null])
  fc.assert(fc.property(fc.integer({ min: 0, max: 1440 }), (minute) => minuteOf(timeOf(minute)) === minute))
})

describe('the first times to choose from', () => {
  const at = (day: number, hour: number) => `2026-11-${day}T${hour}:00:00.000Z`

  test('the first times to choose from are two of each of the next days', () => {
    const slots = [at(24, 10), at(24, 11), at(24, 12), at(25, 10), at(26, 10), at(26, 11)]
    expect(firstSlots(slots)).toEqual([at(24, 10), at(24, 11), at(25, 10), at(26, 10)])
  })

  test('the first times to choose from are the next four when one day is all there is', () => {
    const slots = [at(24, 10), at(24, 11), at(24, 12), at(24, 13), at(24, 14)]
    expect(firstSlots(slots)).toEqual(slots.slice(0, 4))
    expect(firstSlots(slots.slice(0, 3))).toEqual(slots.slice(0, 3))
    expect(firstSlots([])).toEqual([])
  })
})
