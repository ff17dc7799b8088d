import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import type { SwapDayRow } from './store.ts'

/**
 * The public fields of a swap day as an iCalendar file. Times are UTC, so that calendar apps need no UK time zone
 * rules.
 */
export function calendarOf(
  row: SwapDayRow,
  { url, town, productName }: { url: string; town: string; productName: string },
): string {
  const isCancelled = row.status === 'cancelled'
  const calendar = ical({
    prodId: { company: productName, product: 'Swap days', language: 'EN' },
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  })
  calendar.createEvent({
    id: `swap-day-${row.id}@hedgerow`,
    sequence: row.sequence,
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    start: row.startsAt,
    end: new Date(row.endsAt),
    created: row.createdAt,
    lastModified: new Date(row.updatedAt),
    stamp: new Date(row.updatedAt),
    summary: row.title,
    description: row.description,
    location: `${row.venue}, ${town} (${row.outcode})`,
    url,
  })
  return calendar.toString()
}
