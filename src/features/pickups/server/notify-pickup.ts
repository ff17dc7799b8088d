import type { Database } from '#adapters/db/database.ts'
import type { Deps } from '#deps.ts'
import { contactOf } from '#features/checkout/order/server/people-store.ts'
import { notify } from '#features/notifications/server/notify.ts'
import { formatTerm } from '#shared/dates.ts'
import { calendarFile, pageOf } from './calendar-file.ts'
import { isComing, type VisitChange, visitEmail, visitWords } from './emails/visit.ts'
import { type Agreed, maySeePlace, otherOf, placeOf } from './view-models.ts'

export type PickupsDeps = Pick<Deps, 'mail' | 'clock' | 'live' | 'publicUrl' | 'config'>

/** A visit to notify of. `isSilent`: in the product only. */
interface Visit extends Agreed {
  isSilent?: boolean
}

/** Notifies both people and their open pages of a visit's change, in the caller's transaction. */
export async function notifyPickup(deps: PickupsDeps, tx: Database, agreed: Visit, change: VisitChange): Promise<void> {
  const { buyerId, sellerId, id } = agreed.order
  await deps.live.publish(tx, [buyerId, sellerId], { kind: 'pickup', id })
  for (const userId of [buyerId, sellerId]) await notifyOne(deps, tx, agreed, { change, userId })
}

const WITH_REASON: readonly VisitChange[] = ['moved', 'cancelled']

interface Recipient {
  change: VisitChange
  userId: number
}

async function notifyOne(deps: PickupsDeps, tx: Database, agreed: Visit, { change, userId }: Recipient): Promise<void> {
  const { pickup, order, isSilent = false } = agreed
  const isBuyer = userId === order.buyerId
  // Only the buyer's email contains the address, and only while there is something to collect.
  const isVisitor = isBuyer && isComing(change) && maySeePlace(order, userId)
  const facts = {
    change,
    item: order.productTitle,
    orderId: order.orderId,
    when: formatTerm(pickup.startsAt),
    reader: (await contactOf(tx, userId)).fullName,
    other: (await contactOf(tx, otherOf(order, userId))).fullName,
    isActor: pickup.actorId === userId,
    isBuyer,
    reason: WITH_REASON.includes(change) ? pickup.reason : null,
    place: isVisitor ? await placeOf(tx, order) : null,
    url: `${deps.publicUrl()}${pageOf(order.id)}`,
  }
  const { title, sentence } = visitWords(facts)
  // Each time has two reminders; every other message is sent once per change.
  const count = change === 'reminder' ? `${pickup.sequence}:${pickup.reminded}` : pickup.sequence
  await notify(deps, tx, {
    userId,
    kind: 'pickup',
    title,
    body: [sentence, facts.reason && `“${facts.reason}”`].filter(Boolean).join(' '),
    href: pageOf(order.id),
    key: `pickup-${change}:${pickup.id}:${count}`,
    mail: isSilent
      ? null
      : { ...visitEmail(facts), attachments: [await calendarFile(deps, tx, { pickup, order }, userId)] },
  })
}
