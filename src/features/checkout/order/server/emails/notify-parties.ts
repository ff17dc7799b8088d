import type { Database } from '#adapters/db/database.ts'
import { exactPlaces } from '#features/listings/place/server/pickup-place-store.ts'
import { notify } from '#features/notifications/server/notify.ts'
import type { TraderDetails } from '#features/sellers/contract.ts'
import { declarationById, traderOf } from '#features/sellers/server/store.ts'
import { placeLine } from '#shared/places/place-line.ts'
import type { Event } from '../../../base/lifecycle.ts'
import type { Party } from '../../../base/parties.ts'
import { knowsPlace } from '../../../base/reservations.ts'
import type { Order } from '../../../base/server/tables.ts'
import type { UnitOfWork } from '../../../base/server/unit-of-work.ts'
import { paidByBank } from '../../../ledger/server/settlement-store.ts'
import { shareNow } from '../../../ledger/server/share-now.ts'
import { sharesOfOrders } from '../../../ledger/server/share-store.ts'
import { findCancellation } from '../cancellation-store.ts'
import type { Facts, Words } from '../email-facts.ts'
import { evidenceTerm } from '../evidence-term-store.ts'
import { cancelledLinesOf, linesOf } from '../line-store.ts'
import { findListing } from '../listing-store.ts'
import { type Contact, contactOf } from '../people-store.ts'
import { orderEmail } from './order-email.ts'
import { orderEmails } from './order-emails.ts'
import { reminders } from './reminders.ts'

/** Notifies the parties of a transition; notifications are sent when the transaction commits. */
export async function notifyParties(unit: UnitOfWork, order: Order, event: Event): Promise<void> {
  // A buyer who only opened the checkout needs no email.
  if (event === 'abandon' && !order.paymentFailure) return
  // Without protection the release follows at once, and one email says both.
  if (event === 'enterCode' && !order.withProtection) return
  await write(unit, order, orderEmails[event])
}

export const sendReminder = (
  unit: UnitOfWork,
  order: Order,
  what: keyof typeof reminders,
  more: Pick<Facts, 'owed'> = {},
): Promise<void> => write(unit, order, reminders[what], more)

async function write(
  unit: UnitOfWork,
  order: Order,
  words: Partial<Record<Party, (facts: Facts) => Words>>,
  more: Pick<Facts, 'owed'> = {},
): Promise<void> {
  if (!words.buyer && !words.seller) return
  const { tx } = unit
  const [buyer, seller, listing] = [
    await contactOf(tx, order.buyerId),
    await contactOf(tx, order.sellerId),
    await findListing(tx, order.productId),
  ]
  const pickup = placeLine(
    listing?.location,
    ...(knowsPlace(order)
      ? [listing?.postcode, (await exactPlaces(tx, [order.productId])).get(order.productId)]
      : [listing?.outcode]),
  )
  const facts: Facts = {
    order,
    lines: await linesOf(tx, order.id),
    cancelled: order.cancelledTotal > 0 ? await cancelledLinesOf(tx, order.id) : [],
    buyer: buyer.fullName,
    seller: seller.fullName,
    pickup,
    paidByBank: await paidByBank(tx, order.id),
    evidence: await evidenceTerm(tx, order.id),
    trader: await traderOfOrder(tx, order),
    cancellation: order.cancelRight === 'right' ? await findCancellation(tx, order.id) : null,
    share: await shareForEmails(tx, order),
    ...more,
  }
  const about = { kind: 'order', orderId: order.orderId } as const
  if (words.buyer) await send(unit, buyer, words.buyer(facts), { ...about, href: '/transactions' })
  if (words.seller) await send(unit, seller, words.seller(facts), { ...about, href: '/transactions?tab=sales' })
}

async function shareForEmails(tx: Database, order: Order): Promise<NonNullable<Facts['share']> | null> {
  const share = (await sharesOfOrders(tx, [order.id])).get(order.id)
  return share ? { group: share.name, ...shareNow(order, share) } : null
}

async function traderOfOrder(tx: Database, { sellerDeclarationId }: Order): Promise<TraderDetails | null> {
  const declaration = sellerDeclarationId === null ? null : await declarationById(tx, sellerDeclarationId)
  return declaration && traderOf(declaration)
}

export interface About {
  kind: 'order' | 'payout'
  orderId: string
  /** The page for the recipient. */
  href: string
  /** The label of the email's button. */
  label?: string
  /** Shown in the product only, because another email sent at the same time says the same. */
  isSilent?: boolean
}

/** Notifies one user in the product and by email. */
export async function send(
  unit: UnitOfWork,
  to: Contact,
  words: Words,
  { kind, orderId, href, label = 'See your transactions', isSilent = false }: About,
): Promise<void> {
  const { subject, paragraphs, isContract = false, isDeadline = false, path = href } = words
  await notify(unit, unit.tx, {
    userId: to.id,
    kind,
    title: subject,
    body: paragraphs.filter(Boolean).join(' '),
    href: path,
    isRequired: isContract || isDeadline,
    mail: isSilent
      ? null
      : orderEmail(words, {
          reader: to.fullName,
          orderId,
          button: { label, url: `${unit.publicUrl()}${href}` },
        }),
  })
}
