/** What a clock on a UK wall shows at a moment. */
export interface LocalDateTime {
  /** `2026-03-29` */
  day: string
  /** 1 is Monday, 7 is Sunday. */
  weekday: number
  /** Minutes since the midnight the clock shows. */
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
/** The UK's clocks are at most so far ahead of UTC. */
const SUMMER_TIME_MS = 60 * MINUTE_MS

/**
 * The moment at which a UK wall shows this day (`2026-03-29`) and minute. A time the clocks skip in March is the one they
 * jump to; of an hour they repeat in October it is the first.
 */
export function momentOf(day: string, minute: number): Date {
  const asUtc = new Date(`${day}T00:00:00Z`).getTime() + minute * MINUTE_MS
  const inSummer = new Date(asUtc - SUMMER_TIME_MS)
  const shown = localDateTime(inSummer)
  if (shown.day === day && shown.minute === minute) return inSummer
  return new Date(asUtc)
}

/** The day so many days after another. */
export function dayAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

const OFFSETS_MINUTES = [60, 0] as const

/**
 * The moment at which a UK wall shows a day and time such as `2026-03-29` and `10:30`; null for what the clocks skip in
 * March or what is no day. Of the hour that October repeats it is the first.
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
