import { wallTime } from '#shared/london-time.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** The times of a pickup, in milliseconds. */
export const PICKUP_TERMS = {
  /** One visit. */
  slot: 30 * MINUTE,
  /** Nobody is surprised by a visitor: a slot is offered until so long before it begins. */
  notice: 1 * HOUR,
  /** How long before a slot the two are reminded of it. */
  reminders: [24 * HOUR, 2 * HOUR],
} as const

const SLOT_MINUTES = PICKUP_TERMS.slot / MINUTE

/** When a seller can be visited, on the clock of a UK wall: every week, or on one day. */
export interface PickupWindow {
  /** 1 is Monday, 7 is Sunday; null for one day. */
  weekday: number | null
  /** `2026-03-29`; null for every week. */
  day: string | null
  /** Minutes of the day, whole half hours; `to` may be midnight, 1440. */
  from: number
  to: number
}

/**
 * The moments at which a visit can begin, in order: every half hour whose wall time lies in a window. What the clocks
 * skip in March is never offered; the hour they repeat in October is offered twice, as it happens twice.
 */
export function slotsIn(windows: readonly PickupWindow[], after: Date, until: Date): Date[] {
  if (windows.length === 0) return []
  const first = Math.ceil(after.getTime() / PICKUP_TERMS.slot) * PICKUP_TERMS.slot
  const slots: Date[] = []
  for (let start = first; start + PICKUP_TERMS.slot <= until.getTime(); start += PICKUP_TERMS.slot) {
    const slot = new Date(start)
    const { day, weekday, minute } = wallTime(slot)
    const isOffered = windows.some(
      (window) =>
        (window.day === day || window.weekday === weekday) &&
        window.from <= minute &&
        minute + SLOT_MINUTES <= window.to,
    )
    if (isOffered) slots.push(slot)
  }
  return slots
}

/** What can be booked now for an order that has to be collected by `collectBy`. */
export const offeredSlots = (windows: readonly PickupWindow[], now: Date, collectBy: Date): Date[] =>
  slotsIn(windows, new Date(now.getTime() + PICKUP_TERMS.notice), collectBy)

export const endOf = (startsAt: Date): Date => new Date(startsAt.getTime() + PICKUP_TERMS.slot)

/** How many reminders of a slot lie behind: those are told no more. */
export const remindersPast = (startsAt: Date, now: Date): number =>
  PICKUP_TERMS.reminders.filter((before) => startsAt.getTime() - before <= now.getTime()).length

/** `10:30` as minutes of the day; null when it is no time. `24:00` is the midnight that ends the day. */
export function minuteOf(text: string): number | null {
  const [, hours, minutes] = /^(\d{2}):(\d{2})$/.exec(text) ?? []
  const minute = Number(hours) * 60 + Number(minutes)
  return Number(minutes) < 60 && minute <= 24 * 60 ? minute : null
}

export const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
