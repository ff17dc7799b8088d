import type { Database } from '#adapters/db/database.ts'
import type { Attachment } from '#adapters/mail/email-content.ts'
import type { Deps } from '#deps.ts'
import { peopleById } from '#features/checkout/order/server/people-store.ts'
import { calendarOf, organiserOf } from './calendar.ts'
import { type Agreed, maySeePlace, otherOf, placeOf } from './view-models.ts'

/** The page where a visit is shown, moved and added to a calendar. */
export const pageOf = (transactionId: number): string => `/transactions/${transactionId}/pickup`

/** The calendar file of a visit for one of its two people, for download and for emails. */
export async function calendarFile(
  { config, publicUrl }: Pick<Deps, 'config' | 'publicUrl'>,
  db: Database,
  { pickup, order }: Agreed,
  readerId: number,
): Promise<Attachment> {
  const otherId = otherOf(order, readerId)
  const other = (await peopleById(db, [otherId])).get(otherId)
  const content = calendarOf({
    pickup,
    orderId: order.orderId,
    title: order.productTitle,
    otherName: other?.fullName ?? 'Former member',
    place: maySeePlace(order, readerId) ? await placeOf(db, order) : null,
    url: `${publicUrl()}${pageOf(order.id)}`,
    organiser: organiserOf(config),
  })
  const method = pickup.status === 'cancelled' ? 'CANCEL' : 'PUBLISH'
  return {
    name: `pickup-${order.orderId.slice(0, 8)}.ics`,
    type: `text/calendar; charset=utf-8; method=${method}`,
    content,
  }
}
