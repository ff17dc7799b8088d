import { dayOf, formatDay } from '#shared/dates.ts'
import type { ListingFacts } from './facts.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** An order that nobody collects within fourteen days is refunded: a plant is sold once half of that is left when it is ready. */
const SOLD_BEFORE_MS = 7 * DAY_MS

/** A day in the middle of it, so that no change of clocks moves it. */
const noonOf = (day: string): Date => new Date(`${day}T12:00:00Z`)

/** `2027-04-01` as a reader sees it. */
export const dayInWords = (day: string): string => formatDay(noonOf(day))

/** Why a plant cannot be bought yet; null when it can. */
export function notYet({ readyFrom }: ListingFacts, now: Date): string | null {
  if (readyFrom === undefined) return null
  const from = new Date(noonOf(readyFrom).getTime() - SOLD_BEFORE_MS)
  if (dayOf(now) >= dayOf(from)) return null
  return `It is ready from ${dayInWords(readyFrom)} and can be bought from ${formatDay(from)}. Write to the seller to have it kept for you.`
}
