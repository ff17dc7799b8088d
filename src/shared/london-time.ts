/** What a clock on a UK wall shows at a moment. */
export interface WallTime {
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

export function wallTime(moment: Date): WallTime {
  const found = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]))
  const { year = '', month = '', day = '', weekday = '', hour = '', minute = '' } = found
  return {
    day: `${year}-${month}-${day}`,
    weekday: WEEKDAYS.indexOf(weekday) + 1,
    minute: Number(hour) * 60 + Number(minute),
  }
}
