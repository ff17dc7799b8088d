import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lastDigest } from './digest-times.ts'

describe('the daily digest is due at eight in London', () => {
  test.each([
    ['in winter', '2026-01-15T08:00:00Z', '2026-01-15', '2026-01-15T08:00:00Z'],
    ['a moment before', '2026-01-15T07:59:59Z', '2026-01-14', '2026-01-14T08:00:00Z'],
    ['in summer', '2026-07-01T07:00:00Z', '2026-07-01', '2026-07-01T07:00:00Z'],
    ['just after midnight in London', '2026-07-01T23:30:00Z', '2026-07-01', '2026-07-01T07:00:00Z'],
    ['the day before the clocks go forward', '2026-03-28T08:00:00Z', '2026-03-28', '2026-03-28T08:00:00Z'],
    ['the day the clocks go forward', '2026-03-29T07:00:00Z', '2026-03-29', '2026-03-29T07:00:00Z'],
    ['an hour before that', '2026-03-29T06:59:59Z', '2026-03-28', '2026-03-28T08:00:00Z'],
    ['the day before the clocks go back', '2026-10-24T07:00:00Z', '2026-10-24', '2026-10-24T07:00:00Z'],
    ['the day the clocks go back', '2026-10-25T08:00:00Z', '2026-10-25', '2026-10-25T08:00:00Z'],
    [
      'an hour before that, which was eight the day before',
      '2026-10-25T07:00:00Z',
      '2026-10-24',
      '2026-10-24T07:00:00Z',
    ],
    ['on New Year’s morning', '2027-01-01T03:00:00Z', '2026-12-31', '2026-12-31T08:00:00Z'],
    ['after a leap day', '2028-03-01T02:00:00Z', '2028-02-29', '2028-02-29T08:00:00Z'],
  ])('the digest is due at the expected time: %s', (_name, now, day, at) =>
    expect(lastDigest(new Date(now))).toEqual({ day, at: new Date(at) }),
  )

  test('for any moment, the last digest time is eight o’clock, not in the future and at most 25 hours ago', () => {
    const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', hour: '2-digit', minute: '2-digit' })
    fc.assert(
      fc.property(fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }), (now) => {
        const { at } = lastDigest(now)
        const hoursAgo = (now.getTime() - at.getTime()) / 3_600_000
        expect(hoursAgo).toBeGreaterThanOrEqual(0)
        expect(hoursAgo).toBeLessThan(25)
        expect(clock.format(at)).toBe('08:00')
      }),
    )
  })
})
