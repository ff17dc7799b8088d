import { dayOf, formatDay, formatTime, formatWeekday, type When } from './dates.ts'

const DAY_MS = 86_400_000

/** Today, Yesterday, Fri 28 Nov, or Nov 28, 2025 in another year. Without `now` the day by its date. */
export function dayInWords(when: When, now: Date | null): string {
  if (now === null) return formatWeekday(when)
  if (dayOf(when) === dayOf(now)) return 'Today'
  if (dayOf(when) === dayOf(new Date(+now - DAY_MS))) return 'Yesterday'
  return dayOf(when).slice(0, 4) === dayOf(now).slice(0, 4) ? formatWeekday(when) : formatDay(when)
}

/** Days for which the weekday alone names a day. */
const WEEK_DAYS = 6

/** 3:04 PM today, `Mon, 3:04 PM` in the last week, else `12 Nov, 3:04 PM`, with the year if it is another one. */
export function timeInWords(when: When, now: Date | null): string {
  const [weekday, day, month] = formatWeekday(when).split(' ')
  const time = formatTime(when)
  if (now === null) return `${day} ${month}, ${time}`
  if (dayOf(when) === dayOf(now)) return time
  if (dayOf(when) > dayOf(new Date(+now - (WEEK_DAYS + 1) * DAY_MS)) && +new Date(when) < +now)
    return `${weekday}, ${time}`
  const year = dayOf(when).slice(0, 4)
  return year === dayOf(now).slice(0, 4) ? `${day} ${month}, ${time}` : `${day} ${month} ${year}, ${time}`
}
