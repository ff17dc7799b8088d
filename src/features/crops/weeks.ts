import { dayAfter } from '#shared/london-time.ts'
import type { Window } from './crop.ts'

/** How many weeks ahead growers see what is wanted. */
export const WEEKS_AHEAD = 30

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return dayAfter(day, -((weekday + 6) % 7))
}

/** The Mondays of this week and of those after it. */
export const weeksFrom = (today: string, count: number = WEEKS_AHEAD): string[] =>
  Array.from({ length: count }, (_, n) => dayAfter(mondayOf(today), 7 * n))

/** The days of the week that begins on a Monday. */
export const weekOf = (monday: string): Window => ({ from: monday, until: dayAfter(monday, 6) })
