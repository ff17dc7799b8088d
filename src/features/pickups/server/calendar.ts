import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { endOf } from '../slots.ts'
import type { PickupRow } from './store.ts'

interface Organiser {
  name: string
  email: string
}

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
  /** The site's own name and email address: calendars require an organiser. */
  organiser: Organiser
}

/** The visit as a calendar file. Times are in UTC, so that no calendar needs the UK's daylight saving rules. */
export function calendarOf({ pickup, orderId, title, otherName, place, url, organiser }: Visit): string {
  const isCancelled = pickup.status === 'cancelled'
  const calendar = ical({
    prodId: { company: organiser.name, product: 'Pickups', language: 'EN' },
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
    organizer: organiser,
    url,
    ...(place && !isCancelled && { location: place }),
  })
  return calendar.toString()
}

/** Several visits of one person on one day. */
export interface RoundVisit {
  /** `2026-11-28` */
  day: string
  personId: number
  /** When one of the visits last changed. */
  changedAt: Date
  stops: readonly { startsAt: Date; endsAt: Date; line: string; place: string | null }[]
  url: string
  organiser: Organiser
}

/** A collection round as one calendar entry, from its first visit to the end of its last. */
export function roundCalendarOf({ day, personId, changedAt, stops, url, organiser }: RoundVisit): string {
  const calendar = ical({
    prodId: { company: organiser.name, product: 'Pickups', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
  })
  const place = stops.find((stop) => stop.place)?.place
  calendar.createEvent({
    id: `round-${personId}-${day}@hedgerow`,
    // Grows with every change, also when a visit leaves the round.
    sequence: Math.floor(changedAt.getTime() / 60_000),
    status: ICalEventStatus.CONFIRMED,
    start: new Date(Math.min(...stops.map(({ startsAt }) => startsAt.getTime()))),
    end: new Date(Math.max(...stops.map(({ endsAt }) => endsAt.getTime()))),
    lastModified: changedAt,
    stamp: changedAt,
    summary: `Collection round: ${stops.length} pickups`,
    description: [...stops.map(({ line }) => line), url].join('\n'),
    organizer: organiser,
    url,
    ...(place && { location: place }),
  })
  return calendar.toString()
}

/** The site under its own name, at the address of its emails: `Hedgerow <hello@example.org>` or the address alone. */
export const organiserOf = ({ productName, mailFrom }: { productName: string; mailFrom: string }): Organiser => ({
  name: productName,
  email: /<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom,
})
