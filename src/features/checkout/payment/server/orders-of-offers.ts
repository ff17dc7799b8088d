import type { Database } from '#adapters/db/database.ts'
import { releaseUnit } from '#features/listings/listing/server/stock-store.ts'
import { lockStatus, markBought, markUnpaid } from '#features/offers/server/reservation-store.ts'
import type { CheckoutDeps } from '../../base/server/checkout-deps.ts'
import { inTransaction, type UnitOfWork } from '../../base/server/unit-of-work.ts'
import { refund } from '../../order/server/held-payments.ts'
import { lockOrder } from '../../order/server/store.ts'
import type { Order } from '../../order/server/transition.ts'
import { isOrdered, offersLeftBehind, ordersAt } from './new-orders-store.ts'

/**
 * Follows up what a process of the release before does to orders at an agreed price, since it knows no offers: it sells
 * another unit and leaves the offer accepted, or cancels the order, puts the unit on sale and leaves the offer bought.
 * Processes that know offers change both in one transaction.
 */
export async function followOffers(deps: CheckoutDeps): Promise<void> {
  for (const left of await offersLeftBehind(deps.db, deps.clock.now()))
    await inTransaction(deps, (unit) => follow(unit, left))
}

async function follow(
  { tx, now }: UnitOfWork,
  { offerId, listingId }: { offerId: number; listingId: number },
): Promise<void> {
  const status = await lockStatus(tx, offerId)
  const isSold = await isOrdered(tx, offerId)
  if (status === 'paid' && !isSold) await markUnpaid(tx, { id: offerId }, now)
  if (status !== 'accepted' || !isSold) return
  await markBought(tx, { id: offerId }, now)
  await releaseUnit(tx, listingId, now)
}

/** Where an order that pays the difference of a swap stands: `paying` until its money is held. */
interface DifferenceOrder {
  orderId: number
  state: 'paying' | 'held' | 'disputed' | 'handedOver' | 'back'
  collectBy: Date | null
}

/** The orders that the differences of swaps were paid with, by the offers that reserve their units. */
export async function differenceOrders(
  db: Database,
  offerIds: readonly number[],
): Promise<ReadonlyMap<number, DifferenceOrder>> {
  const orders = await ordersAt(db, offerIds)
  return new Map(
    orders.map((order) => [
      order.offerId ?? 0,
      { orderId: order.id, state: stateOf(order), collectBy: order.collectBy },
    ]),
  )
}

/** A handover that only the seller has stated is not proven. */
function stateOf({ status, codeEnteredAt, receivedAt }: Order): DifferenceOrder['state'] {
  if (status === 'pending') return 'paying'
  if (codeEnteredAt || receivedAt || status === 'completed') return 'handedOver'
  if (status === 'refunded' || status === 'cancelled') return 'back'
  return status === 'processing' ? 'held' : 'disputed'
}

/** Refunds the difference of a swap that is off. What was handed over meanwhile, or waits for a decision, stays as it is. */
export const refundDifference = (deps: CheckoutDeps, orderId: number): Promise<void> =>
  inTransaction(deps, async (unit) => {
    const order = await lockOrder(unit.tx, orderId)
    if (order?.status === 'processing') await refund(unit, order, 'swapOff')
  })
