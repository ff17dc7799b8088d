import { formatDay, formatWeekday } from '#shared/dates.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const many = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'} ago`

/** Relative time in words; older than a week is a date. A time in the future, caused by a slow clock, is "just now". */
export function timeAgo(when: string, now: Date): string {
  const passed = now.getTime() - new Date(when).getTime()
  if (passed < MINUTE) return 'just now'
  if (passed < HOUR) return many(Math.floor(passed / MINUTE), 'minute')
  if (passed < DAY) return many(Math.floor(passed / HOUR), 'hour')
  if (passed < 7 * DAY) return many(Math.floor(passed / DAY), 'day')
  return formatDay(when)
}

/** The day as a heading: Today, Yesterday, Fri 20 Nov, or with its year. */
export function notificationDay(when: string, now: Date): string {
  const day = formatDay(when)
  if (day === formatDay(now)) return 'Today'
  if (day === formatDay(new Date(now.getTime() - DAY))) return 'Yesterday'
  return now.getTime() - new Date(when).getTime() < 300 * DAY ? formatWeekday(when) : day
}
