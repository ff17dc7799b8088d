import type { DayCount } from '#shared/london-time.ts'
import type { spanOf } from './periods.ts'

/** One line of the overview. */
export interface Counted {
  /** One number for each day of the chart. */
  counts: number[]
  total: number
  /** The total of the period before. */
  before: number
}

/** Sums counts by day for a chart and for both periods. Days without a count are zero. */
export function countIn({ days, from, before }: ReturnType<typeof spanOf>, found: readonly DayCount[]): Counted {
  const byDay = new Map<string, number>()
  for (const { day, count } of found) byDay.set(day, (byDay.get(day) ?? 0) + count)
  const sum = (isIn: (day: string) => boolean): number =>
    [...byDay].reduce((total, [day, count]) => (isIn(day) ? total + count : total), 0)
  const last = days.at(-1) ?? from
  return {
    counts: days.map((day) => byDay.get(day) ?? 0),
    total: sum((day) => day >= from && day <= last),
    before: sum((day) => day >= before && day < from),
  }
}
