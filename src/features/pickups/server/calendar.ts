import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { PRODUCT_NAME } from '#shared/product-name.ts'
import { endOf } from '../slots.ts'
import type { PickupRow } from './store.ts'

/** What the calendar file says about a visit. */
export interface Visit {
  pickup: PickupRow
  /** A permanent UID, the same for every reader and every change. */
  orderId: string
  title: string
  otherName: string
  /** The place, for readers who may know it. */
  place: string | null
  /** The page of the order. */
  url: string
  /** The site's own email address: calendars require an organiser. */
  organiser: string
}

/** The visit as a calendar file. Times are in UTC, so that no calendar needs the UK's daylight saving rules. */
export function calendarOf({ pickup, orderId, title, otherName, place, url, organiser }: Visit): string {
  const isCancelled = pickup.status === 'cancelled'
  const calendar = ical({
    prodId: { company: PRODUCT_NAME, product: 'Pickups', language: 'EN' },
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  })
  calendar.createEvent({
    id: `pickup-${orderId}@hedgerow`,
    sequence: pickup.sequence,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    start: pickup.startsAt,
    end: endOf(pickup.startsAt),
    created: pickup.createdAt,
    lastModified: pickup.updatedAt,
    stamp: pickup.updatedAt,
    summary: `Pickup: ${title}`,
    description: `With ${otherName}. ${url}`,
    organizer: { name: PRODUCT_NAME, email: organiser },
    url,
    ...(place && !isCancelled && { location: place }),
  })
  return calendar.toString()
}
