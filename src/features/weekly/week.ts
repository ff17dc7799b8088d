import { momentOf } from '#shared/london-moment.ts'
import { dayAfter, localDateTime } from '#shared/london-time.ts'

/** Thursday, so that there is time to arrange a pickup for the weekend. */
const THURSDAY = 4
/** Minutes after midnight, in London: after the daily digest. */
const AT = 9 * 60
/** What could not be sent by then, on the day after, waits for the next week. */
const UNTIL = 20 * 60
const DAYS = 7

export interface Week {
  /** Its Thursday, as `2026-03-26`. */
  day: string
  at: Date
  until: Date
}

const weekOf = (thursday: string): Week => ({
  day: thursday,
  at: momentOf(thursday, AT),
  until: momentOf(dayAfter(thursday, 1), UNTIL),
})

/** The Thursday of the week of a moment, in London: the one before or at it. */
function lastThursday(now: Date): string {
  const { day, weekday } = localDateTime(now)
  return dayAfter(day, -((weekday - THURSDAY + DAYS) % DAYS))
}

/** The week whose emails are sent now; null at other times. */
export function dueWeek(now: Date): Week | null {
  const week = weekOf(lastThursday(now))
  return week.at <= now && now < week.until ? week : null
}

/** When the emails of the next week are sent. */
export function nextWeekly(now: Date): Date {
  const thursday = lastThursday(now)
  const { at } = weekOf(thursday)
  return at > now ? at : weekOf(dayAfter(thursday, DAYS)).at
}
