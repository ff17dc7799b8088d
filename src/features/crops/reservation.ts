import { localDateTime } from '#shared/london-time.ts'

/** State of a reservation of a crop. `filled`: the crop is ready, and the card will be charged. */
export const reservationStates = ['waiting', 'filled', 'charged', 'cancelled', 'ended'] as const
export type ReservationState = (typeof reservationStates)[number]

/** Maximum number of reservations that a member has waiting at once. */
export const MAX_WAITING = 30

/** Maximum number of one plant in one reservation. */
export const MAX_RESERVED = 99

const DAY_MS = 24 * 60 * 60 * 1000

/** The terms of reservations. */
export const TERMS = {
  /** The card is charged this many days before the first day of collection, at the earliest. */
  chargeDaysBefore: 3,
  /** Buyers read at least this long before that they will be charged, and can cancel free until then. */
  noticeMs: DAY_MS,
  /** A crop can be called ready for a day this long before its window at the earliest: neighbours reserved it for that. */
  earlyDays: 14,
  /** A crop can be called ready this many days after its last day; then its reservations end. */
  lateDays: 14,
  /** Its people are reminded this many days before its first day. */
  nearDays: 14,
  /** The first day of collection is at most this many days ahead: what is bought of the rest is refunded after two weeks. */
  collectWithinDays: 7,
} as const

/** Nine or eight in the morning in London: never before the day begins there. */
const morningOf = (day: string): Date => new Date(`${day}T08:00:00Z`)

/**
 * The moment before which a card is not charged: three days before the collection, never before the crop’s window, and
 * never without notice.
 */
export function chargeFrom({
  readyFrom,
  collectFrom,
  now,
}: {
  readyFrom: string
  collectFrom: string
  now: Date
}): Date {
  const days = TERMS.chargeDaysBefore * DAY_MS
  return new Date(
    Math.max(morningOf(readyFrom).getTime(), morningOf(collectFrom).getTime() - days, now.getTime() + TERMS.noticeMs),
  )
}

/** The first day on which what was reserved is collected: in the window for which it was reserved, and not before it is charged. */
export const collectionDay = (crop: { readyFrom: string; collectFrom: string }, chargeFrom: Date): string =>
  [crop.readyFrom, crop.collectFrom, localDateTime(chargeFrom).day].toSorted().at(-1) ?? crop.collectFrom

const PREFIX = 'crop-reservation-'

/** What the charge of a reservation is known by. */
export const referenceOf = (id: number): string => `${PREFIX}${id}`

/** The reservation of a charge; null for the charge of something else. */
export const idOfReference = (reference: string): number | null =>
  reference.startsWith(PREFIX) ? Number(reference.slice(PREFIX.length)) : null
