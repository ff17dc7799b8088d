/** Times as people in the UK read them, wherever the code runs. Months are short in three letters ("Sep"), as date-fns has them. */

/** The months of the year, whole, January first. */
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

type When = string | Date

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const HOUR_MS = 3_600_000

/** One o'clock in Greenwich on the last Sunday of a month of 31 days, March or October: when the UK's clocks change. */
function changeOfClocks(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month, 31, 1))
  return last.setUTCDate(31 - last.getUTCDay())
}

/**
 * What a clock in the UK shows, as the fields of UTC. Written out because browsers take 20 ms to load what `Intl` knows of
 * time zones; a test holds it against that.
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

/** 1 for January to 12 for December, as it is in the UK. */
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

/** Fri 28 Nov: a day soon to come */
export function formatWeekday(when: When): string {
  const { weekday, day, month } = partsOf(when)
  return `${weekday} ${day} ${month}`
}

/** Fri 28 Nov at 12:10 AM: a moment soon to come, such as the end of a term. Reads well after "on", "by" and "before". */
export const formatTerm = (when: When): string => `${formatWeekday(when)} at ${formatTime(when)}`
