/** Times for readers in the UK, wherever the code runs. Short months have three letters ("Sep"), as in date-fns. */

/** The full names of the months, January first. */
export const monthNames: readonly string[] = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

export type When = string | Date

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const HOUR_MS = 3_600_000

/** 01:00 UTC on the last Sunday of a month of 31 days, March or October: when the UK's clocks change. */
function changeOfClocks(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month, 31, 1))
  return last.setUTCDate(31 - last.getUTCDay())
}

/**
 * UK local time in the UTC fields of a Date. Implemented here because browsers take 20 ms to load the time zones of
 * `Intl`; a test compares both.
 */
function london(when: When): Date {
  const moment = new Date(when)
  const year = moment.getUTCFullYear()
  const isSummer = +moment >= changeOfClocks(year, 2) && +moment < changeOfClocks(year, 9)
  return isSummer ? new Date(+moment + HOUR_MS) : moment
}

function partsOf(when: When) {
  const clock = london(when)
  const hours = clock.getUTCHours()
  return {
    weekday: weekdays[clock.getUTCDay()],
    year: clock.getUTCFullYear(),
    month: monthNames[clock.getUTCMonth()]?.slice(0, 3),
    day: clock.getUTCDate(),
    hour: hours % 12 || 12,
    minute: String(clock.getUTCMinutes()).padStart(2, '0'),
    dayPeriod: hours < 12 ? 'AM' : 'PM',
  }
}

/** `MMMM yyyy`: November 2026 */
export function formatMonth(when: When): string {
  const clock = london(when)
  return `${monthNames[clock.getUTCMonth()]} ${clock.getUTCFullYear()}`
}

/** 1 for January to 12 for December, in UK local time. */
export const monthOf = (when: When): number => london(when).getUTCMonth() + 1

/** `MMM d, yyyy`: Nov 8, 2026 */
export function formatDay(when: When): string {
  const { month, day, year } = partsOf(when)
  return `${month} ${day}, ${year}`
}

/** `h:mm a`: 3:04 PM */
export function formatTime(when: When): string {
  const { hour, minute, dayPeriod } = partsOf(when)
  return `${hour}:${minute} ${dayPeriod}`
}

/** `h:mm a • MMM d, yyyy` */
export const formatMoment = (when: When): string => `${formatTime(when)} • ${formatDay(when)}`

/** Fri 28 Nov: a day in the near future */
export function formatWeekday(when: When): string {
  const { weekday, day, month } = partsOf(when)
  return `${weekday} ${day} ${month}`
}

/** Fri 28 Nov at 12:10 AM: a time in the near future, such as a deadline. Can follow "on", "by" and "before". */
export const formatTerm = (when: When): string => `${formatWeekday(when)} at ${formatTime(when)}`

/** `2026-11-28`: the day in UK local time. */
export const dayOf = (when: When): string => london(when).toISOString().slice(0, 10)
