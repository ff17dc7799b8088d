import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { localDateTime } from '#shared/london-time.ts'
import { dueWeek, nextWeekly } from './week.ts'

const at = (text: string): Date => new Date(text)

describe('the week of the email', () => {
  test('the weekly email is due from Thursday at nine in London until the evening of Friday', () => {
    expect(dueWeek(at('2026-12-03T08:59:59Z'))).toBeNull()
    expect(dueWeek(at('2026-12-03T09:00:00Z'))?.day).toBe('2026-12-03')
    expect(dueWeek(at('2026-12-04T19:59:59Z'))?.day).toBe('2026-12-03')
    for (const time of ['2026-12-04T20:00:00Z', '2026-12-06T09:00:00Z', '2026-12-09T23:00:00Z'])
      expect(dueWeek(at(time))).toBeNull()
  })

  test('nine is that of London in summer', () => {
    expect(dueWeek(at('2026-07-02T07:59:00Z'))).toBeNull()
    expect(dueWeek(at('2026-07-02T08:00:00Z'))?.day).toBe('2026-07-02')
  })

  test('the next one is this Thursday before nine, and then the one after', () => {
    expect(nextWeekly(at('2026-12-03T08:59:00Z'))).toEqual(at('2026-12-03T09:00:00Z'))
    expect(nextWeekly(at('2026-12-03T09:00:00Z'))).toEqual(at('2026-12-10T09:00:00Z'))
    expect(nextWeekly(at('2026-11-30T12:00:00Z'))).toEqual(at('2026-12-03T09:00:00Z'))
  })

  test('the next one is always a Thursday at nine within eight days, when it is due', () => {
    const moment = fc.date({ min: at('2026-01-01T00:00:00Z'), max: at('2028-12-31T00:00:00Z'), noInvalidDate: true })
    fc.assert(
      fc.property(moment, (now) => {
        const next = nextWeekly(now)
        expect(localDateTime(next)).toMatchObject({ weekday: 4, minute: 9 * 60 })
        expect(next > now && next.getTime() - now.getTime() <= (7 * 24 + 1) * 3_600_000).toBe(true)
        expect(dueWeek(next)?.at).toEqual(next)
      }),
      { seed: 401 },
    )
  })
})
