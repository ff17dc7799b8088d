import { keysOf } from '#shared/keyed.ts'
import { dayAfter } from '#shared/london-time.ts'

/** What the overview can show, each with its number of days. Today is the day so far. */
export const periodDays = { today: 1, '7-days': 7, '28-days': 28 } as const
export type Period = keyof typeof periodDays
export const periods = keysOf(periodDays)

export const periodNames: Readonly<Record<Period, string>> = {
  today: 'Today',
  '7-days': '7 days',
  '28-days': '28 days',
}

export const beforeNames: Readonly<Record<Period, string>> = {
  today: 'yesterday',
  '7-days': 'the 7 days before',
  '28-days': 'the 28 days before',
}

/** After a number of the period before. */
export const beforeWords: Readonly<Record<Period, string>> = {
  today: 'yesterday',
  '7-days': 'in the 7 days before',
  '28-days': 'in the 28 days before',
}

/** A chart has a week of days at least. */
const LEAST_CHARTED = 7

interface Span {
  /** The days of the charts, the oldest first; they end with the period. */
  days: string[]
  /** The first day of the period, and of the one before it. */
  from: string
  before: string
}

/** The days of a period that ends today. */
export function spanOf(period: Period, today: string): Span {
  const length = periodDays[period]
  const charted = Math.max(length, LEAST_CHARTED)
  return {
    days: Array.from({ length: charted }, (_, n) => dayAfter(today, n + 1 - charted)),
    from: dayAfter(today, 1 - length),
    before: dayAfter(today, 1 - 2 * length),
  }
}

/** A moment before the beginning of a UK day, at most two hours. What it lets in of the day before is left out later. */
export const justBefore = (day: string): Date => new Date(Date.parse(`${day}T00:00:00Z`) - 60 * 60_000)
