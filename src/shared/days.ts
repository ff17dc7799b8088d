import { dayOf, formatDay, formatWeekday, type When } from './dates.ts'

const DAY_MS = 86_400_000

/** Today, Yesterday, Fri 28 Nov, or Nov 28, 2025 in another year. Without `now` the day by its date. */
export function dayInWords(when: When, now: Date | null): string {
  if (now === null) return formatWeekday(when)
  if (dayOf(when) === dayOf(now)) return 'Today'
  if (dayOf(when) === dayOf(new Date(+now - DAY_MS))) return 'Yesterday'
  return dayOf(when).slice(0, 4) === dayOf(now).slice(0, 4) ? formatWeekday(when) : formatDay(when)
}
