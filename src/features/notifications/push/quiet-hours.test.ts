import fc from 'fast-check'
import { expect, test } from 'vitest'
import { localDateTime } from '#shared/london-time.ts'
import { clockTime, DEFAULT_QUIET_HOURS, minuteOf } from './quiet-hours.ts'
import { outsideQuietHours } from './server/quiet-end.ts'

const afternoon = { starts: minuteOf('13:00'), ends: minuteOf('15:30') }

test.each([
  ['in the evening', DEFAULT_QUIET_HOURS, '2026-01-15T22:00:00Z', '2026-01-16T07:00:00Z'],
  ['a moment before', DEFAULT_QUIET_HOURS, '2026-01-15T21:59:59Z', '2026-01-15T21:59:59Z'],
  ['at night', DEFAULT_QUIET_HOURS, '2026-01-16T03:00:00Z', '2026-01-16T07:00:00Z'],
  ['at the end', DEFAULT_QUIET_HOURS, '2026-01-16T07:00:00Z', '2026-01-16T07:00:00Z'],
  ['in summer, by the clock of the UK', DEFAULT_QUIET_HOURS, '2026-07-01T21:00:00Z', '2026-07-02T06:00:00Z'],
  ['in the night in which the clocks go forward', DEFAULT_QUIET_HOURS, '2026-03-28T23:00:00Z', '2026-03-29T06:00:00Z'],
  ['in the night in which the clocks go back', DEFAULT_QUIET_HOURS, '2026-10-24T22:00:00Z', '2026-10-25T07:00:00Z'],
  ['in the afternoon', afternoon, '2026-01-15T14:00:00Z', '2026-01-15T15:30:00Z'],
  ['outside the afternoon', afternoon, '2026-01-15T15:30:00Z', '2026-01-15T15:30:00Z'],
  ['without quiet hours', null, '2026-01-16T03:00:00Z', '2026-01-16T03:00:00Z'],
])('a push waits until the quiet hours end: %s', (_name, quiet, now, due) =>
  expect(outsideQuietHours(new Date(now), quiet)).toEqual(new Date(due)),
)

test('for any moment and any quiet hours, a push waits less than a day and does not arrive in them', () => {
  const minute = fc.nat(1439)
  const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(moment, minute, minute, (now, starts, ends) => {
      fc.pre(starts !== ends)
      const due = outsideQuietHours(now, { starts, ends })
      const wait = due.getTime() - now.getTime()
      expect(wait).toBeGreaterThanOrEqual(0)
      expect(wait).toBeLessThan(25 * 3_600_000)
      // At night on two days of the year a minute comes twice, or not at all.
      const { minute: local } = localDateTime(due)
      if (local < 60 || local > 180)
        expect(starts < ends ? local < starts || local >= ends : local >= ends && local < starts).toBe(true)
    }),
  )
})

test.each([
  [0, '00:00'],
  [7 * 60, '07:00'],
  [1439, '23:59'],
])('minute %i of a day is %s', (minute, time) => {
  expect(clockTime(minute)).toBe(time)
  expect(minuteOf(time)).toBe(minute)
})
