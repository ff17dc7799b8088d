import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { PRODUCT_NAME } from '#shared/product-name.ts'
import { endOf } from '../slots.ts'
import type { PickupRow } from './store.ts'

/** What a calendar is told about a visit. */
export interface Visit {
  pickup: PickupRow
  /** Names the visit for good, whoever downloads it and however often it moves. */
  orderId: string
  title: string
  otherName: string
  /** Where, for those who may know. */
  place: string | null
  /** Where the order is shown. */
  url: string
  /** The house's own address for mail: calendars want to know who organises. */
  organiser: string
}

/** The visit as a calendar file. Times are UTC, so that no calendar has to know when the UK changes its clocks. */
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
