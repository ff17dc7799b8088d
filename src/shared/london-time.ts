/** UK local date and time. */
export interface LocalDateTime {
  /** `2026-03-29` */
  day: string
  /** 1 is Monday, 7 is Sunday. */
  weekday: number
  /** Minutes since midnight, local time. */
  minute: number
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

const MINUTE_MS = 60_000
/** The largest offset of UK local time ahead of UTC. */
const SUMMER_TIME_MS = 60 * MINUTE_MS

/**
 * The instant of a UK local day (`2026-03-29`) and minute. A time that the clock change in March skips becomes the time
 * after it; for the hour that October repeats, the first one is used.
 */
export function momentOf(day: string, minute: number): Date {
  const asUtc = new Date(`${day}T00:00:00Z`).getTime() + minute * MINUTE_MS
  const inSummer = new Date(asUtc - SUMMER_TIME_MS)
  const shown = localDateTime(inSummer)
  if (shown.day === day && shown.minute === minute) return inSummer
  return new Date(asUtc)
}

/** The day this many days after another. */
export function dayAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

const OFFSETS_MINUTES = [60, 0] as const

/**
 * The instant of a UK local date and time such as `2026-03-29` and `10:30`; null for a time that the clock change in
 * March skips, or for an invalid date. For the hour that October repeats, the first one is used.
 */
export function momentAt(day: string, time: string): Date | null {
  const naive = Date.parse(`${day}T${time}:00Z`)
  if (Number.isNaN(naive)) return null
  for (const offset of OFFSETS_MINUTES) {
    const moment = new Date(naive - offset * 60_000)
    const wall = localDateTime(moment)
    const clock = `${String(Math.floor(wall.minute / 60)).padStart(2, '0')}:${String(wall.minute % 60).padStart(2, '0')}`
    if (wall.day === day && clock === time) return moment
  }
  return null
}
