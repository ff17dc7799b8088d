/** UK local date and time. */
export interface LocalDateTime {
  /** `2026-03-29` */
  day: string
  /** 1 is Monday, 7 is Sunday. */
  weekday: number
  /** Minutes since midnight, local time. */
  minute: number
}

/** How often something happened on a UK day. */
export interface DayCount {
  /** Such as 2026-03-29. */
  day: string
  count: number
}

const format = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
})
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

export function localDateTime(moment: Date): LocalDateTime {
  const found = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]))
  const { year = '', month = '', day = '', weekday = '', hour = '', minute = '' } = found
  return {
    day: `${year}-${month}-${day}`,
    weekday: WEEKDAYS.indexOf(weekday) + 1,
    minute: Number(hour) * 60 + Number(minute),
  }
}

/** The day this many days after another. */
export function dayAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}
