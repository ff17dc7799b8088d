import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayOf, formatDay, formatMoment, formatMonth, formatTerm, formatTime, formatWeekday, monthOf } from './dates.ts'
import { dayInWords } from './days.ts'

describe('times for readers in the UK', () => {
  it('times for readers in the UK are in London time in winter and in summer', () => {
    expect(formatTime('2026-11-21T15:04:00Z')).toBe('3:04 PM')
    expect(formatTime('2026-07-01T15:04:00Z')).toBe('4:04 PM')
  })

  it('times for readers in the UK use the day in London time', () => {
    expect(formatDay('2026-07-01T23:30:00Z')).toBe('Jul 2, 2026')
    expect(formatDay('2026-11-01T23:30:00Z')).toBe('Nov 1, 2026')
  })

  it('times for readers in the UK use the month in London time', () => {
    expect(monthOf('2026-07-31T22:59:00Z')).toBe(7)
    expect(monthOf('2026-07-31T23:00:00Z')).toBe(8)
    expect(monthOf('2026-12-31T23:59:00Z')).toBe(12)
  })

  it('times for readers in the UK show noon and midnight as 12', () => {
    expect(formatTime('2026-01-05T00:05:00Z')).toBe('12:05 AM')
    expect(formatTime('2026-01-05T12:00:00Z')).toBe('12:00 PM')
  })

  it('times for readers in the UK show months in three letters, or in full', () => {
    expect(formatDay('2026-09-03T10:00:00Z')).toBe('Sep 3, 2026')
    expect(formatMonth('2026-09-03T10:00:00Z')).toBe('September 2026')
    expect(formatMoment('2026-09-03T10:00:00Z')).toBe('11:00 AM • Sep 3, 2026')
    expect(formatWeekday('2025-11-28T10:00:00Z')).toBe('Fri 28 Nov')
    expect(formatTerm('2026-06-28T23:10:00Z')).toBe('Mon 29 Jun at 12:10 AM')
  })

  it('times for readers in the UK accept dates and text', () => {
    expect(formatDay(new Date('2026-11-21T15:04:00Z'))).toBe('Nov 21, 2026')
  })

  it('times for readers in the UK agree with the platform’s London time zone, to the minute', () => {
    const platform = new Intl.DateTimeFormat('en-US', {
      timeZone: 'Europe/London',
      weekday: 'short',
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      hour12: true,
    })
    const agrees = (moment: Date) => {
      const { weekday, year, month, day, hour, minute, dayPeriod } = Object.fromEntries(
        platform.formatToParts(moment).map(({ type, value }) => [type, value]),
      )
      expect(`${formatWeekday(moment)} ${formatMoment(moment)}`).toBe(
        `${weekday} ${day} ${month} ${hour}:${minute} ${dayPeriod} • ${month} ${day}, ${year}`,
      )
    }
    fc.assert(
      fc.property(fc.date({ min: new Date('1997-01-01'), max: new Date('2098-01-01'), noInvalidDate: true }), agrees),
    )
    // Around every clock change.
    for (let year = 1997; year < 2098; year += 7)
      for (const month of [2, 9])
        for (let day = 24; day <= 31; day++)
          for (const minute of [59, 60, 119, 120]) agrees(new Date(Date.UTC(year, month, day, 0, minute)))
  })

  it('times for readers in the UK name the day, and the days next to it', () => {
    const now = new Date('2026-11-22T12:00:00Z')
    expect(dayInWords('2026-11-22T00:00:00Z', now)).toBe('Today')
    expect(dayInWords('2026-11-21T23:59:00Z', now)).toBe('Yesterday')
    expect(dayInWords('2026-11-20T23:59:00Z', now)).toBe('Fri 20 Nov')
    expect(dayInWords('2025-11-20T12:00:00Z', now)).toBe('Nov 20, 2025')
    expect(dayInWords('2026-11-22T00:00:00Z', null)).toBe('Sun 22 Nov')
    expect(dayOf('2026-07-01T23:30:00Z')).toBe('2026-07-02')
  })
})
