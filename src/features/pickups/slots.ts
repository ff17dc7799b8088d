import { dayOf } from '#shared/dates.ts'
import { type LocalDateTime, localDateTime } from '#shared/london-time.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Terms of a pickup, in milliseconds. */
export const PICKUP_TERMS = {
  /** Duration of one visit. */
  slot: 30 * MINUTE,
  /** Sellers need notice: a slot is offered until this long before it starts. */
  notice: 1 * HOUR,
  /** How long before a slot both people are reminded of it. */
  reminders: [24 * HOUR, 2 * HOUR],
} as const

const SLOT_MINUTES = PICKUP_TERMS.slot / MINUTE

/** When a seller can be visited, in local UK time: every week, or on one day. */
export interface PickupWindow {
  /** 1 is Monday, 7 is Sunday; null for one day. */
  weekday: number | null
  /** `2026-03-29`; null for every week. */
  day: string | null
  /** Minutes since midnight, in half hours; `to` may be midnight, 1440. */
  from: number
  to: number
}

/** A half hour in which a visit can take place, in UTC and in local UK time. */
export interface Slot extends LocalDateTime {
  start: Date
}

/** The half hours from one time to another, in order. */
export function slotsBetween(after: Date, until: Date): Slot[] {
  const first = Math.ceil(after.getTime() / PICKUP_TERMS.slot) * PICKUP_TERMS.slot
  const slots: Slot[] = []
  for (let start = first; start + PICKUP_TERMS.slot <= until.getTime(); start += PICKUP_TERMS.slot) {
    slots.push({ start: new Date(start), ...localDateTime(new Date(start)) })
  }
  return slots
}

/** Whether a visit can start then. */
export const isOffered = (windows: readonly PickupWindow[], { day, weekday, minute }: Slot): boolean =>
  windows.some(
    (window) =>
      (window.day === day || window.weekday === weekday) && window.from <= minute && minute + SLOT_MINUTES <= window.to,
  )

/**
 * The times at which a visit can start, in order: every half hour whose local time lies in a window. The hour that the
 * clocks skip in March is never offered; the hour they repeat in October is offered twice.
 */
export function slotsIn(windows: readonly PickupWindow[], after: Date, until: Date): Date[] {
  if (windows.length === 0) return []
  const offered = slotsBetween(after, until).filter((slot) => isOffered(windows, slot))
  return offered.map(({ start }) => start)
}

/** The slots that can be booked now for an order that must be collected by `collectBy`. */
export const offeredSlots = (windows: readonly PickupWindow[], now: Date, collectBy: Date): Date[] =>
  slotsIn(windows, new Date(now.getTime() + PICKUP_TERMS.notice), collectBy)

export const endOf = (startsAt: Date): Date => new Date(startsAt.getTime() + PICKUP_TERMS.slot)

/** How many reminders of a slot are already past and are therefore not sent. */
export const remindersPast = (startsAt: Date, now: Date): number =>
  PICKUP_TERMS.reminders.filter((before) => startsAt.getTime() - before <= now.getTime()).length

/** `10:30` as minutes since midnight; null when it is not a time. `24:00` is the midnight that ends the day. */
export function minuteOf(text: string): number | null {
  const [, hours, minutes] = /^(\d{2}):(\d{2})$/.exec(text) ?? []
  const minute = Number(hours) * 60 + Number(minutes)
  return Number(minutes) < 60 && minute <= 24 * 60 ? minute : null
}

export const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

const FIRST_SLOTS = 4

/** A few times to choose from at a glance: the first two of each of the next days. */
export function firstSlots(slots: readonly string[]): string[] {
  const perDay = new Map<string, number>()
  const spread = slots.filter((slot) => {
    const count = (perDay.get(dayOf(slot)) ?? 0) + 1
    perDay.set(dayOf(slot), count)
    return count <= FIRST_SLOTS / 2
  })
  return (spread.length >= FIRST_SLOTS ? spread : [...slots]).slice(0, FIRST_SLOTS)
}
