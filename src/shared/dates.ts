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

/** Made at the first use: a browser takes its time over each, and most pages show no time at all. */
function londonFormat(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let format: Intl.DateTimeFormat | undefined
  return () => {
    format ??= new Intl.DateTimeFormat('en-US', { timeZone: 'Europe/London', ...options })
    return format
  }
}

const parts = londonFormat({
  weekday: 'short',
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
})
const longMonth = londonFormat({ month: 'long' })
const monthNumber = londonFormat({ month: 'numeric' })

type Name = 'weekday' | 'year' | 'month' | 'day' | 'hour' | 'minute' | 'dayPeriod'

function partsOf(when: When): Record<Name, string> {
  const found = parts()
    .formatToParts(new Date(when))
    .map(({ type, value }) => [type, value])
  return Object.fromEntries(found) as Record<Name, string>
}

/** `MMMM yyyy`: November 2026 */
export const formatMonth = (when: When): string => `${longMonth().format(new Date(when))} ${partsOf(when).year}`

/** 1 for January to 12 for December, as it is in the UK. */
export const monthOf = (when: When): number => Number(monthNumber().format(new Date(when)))

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
