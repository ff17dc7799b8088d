import { releaseUnit } from '#features/listings/listing/server/stock-store.ts'
import { lockStatus, markBought, markUnpaid } from '#features/offers/server/reservation-store.ts'
import type { CheckoutDeps } from '../../base/server/checkout-deps.ts'
import { inTransaction, type UnitOfWork } from '../../base/server/unit-of-work.ts'
import { isOrdered, offersLeftBehind } from './new-orders-store.ts'

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
