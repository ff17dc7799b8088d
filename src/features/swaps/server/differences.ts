import type { Database } from '#adapters/db/database.ts'
import { failureOf } from '#adapters/db/failure.ts'
import { endDifference } from '#features/offers/server/difference-store.ts'
import { haveMet, otherSide } from '../swap.ts'
import { swapsToReturn } from './due-store.ts'
import { endSwap, putBack, type SwapDeps } from './ending.ts'
import { withOrder } from './payment.ts'
import { changeSwap, lockSwap, type SwapRow } from './store.ts'

/** Follows the order of a locked swap's difference. A refund of it ends the swap, unless the two have met. */
export async function followOrder(deps: SwapDeps, tx: Database, swap: SwapRow): Promise<SwapRow> {
  const { payment, difference } = swap
  if (swap.status !== 'agreed' || payment?.state !== 'paid' || !difference) return swap
  const now = deps.clock.now()
  const order = (await deps.differenceOrders(tx, [payment.offerId])).get(payment.offerId)
  const followed = withOrder(swap, order, now)
  const payee = otherSide(difference.payer)
  if (followed.entered[payee] && !swap.entered[payee])
    await changeSwap(tx, swap.id, payee === 'proposer' ? { proposerEnteredAt: now } : { ownerEnteredAt: now }, now)
  if (followed.payment?.state !== 'back' || haveMet(followed)) return followed
  await endSwap(deps, tx, followed, 'refunded')
  return { ...followed, status: 'ended' }
}

/** Returns what was paid for swaps that are off. What is being captured waits for the next time. */
export async function returnDifferences(deps: SwapDeps): Promise<void> {
  for (let after = 0; ; ) {
    const ids = await swapsToReturn(deps.db, after)
    for (const id of ids) await returnDifference(deps, id)
    const last = ids.at(-1)
    if (last === undefined) return
    after = last
  }
}

/** One that cannot be returned now is tried again, and does not keep the others waiting. */
export async function returnDifference(deps: SwapDeps, id: number): Promise<void> {
  try {
    const orderId = await deps.transaction((tx) => orderToReturn(deps, tx, id))
    if (orderId !== null) await deps.refundDifference(orderId)
  } catch (error) {
    deps.log.error({ swapId: id, kind: failureOf(error).kind, cause: String(error) }, 'a difference was not returned')
  }
}

/** The order that is still to be refunded; null when there is none, or not yet. */
async function orderToReturn(deps: SwapDeps, tx: Database, id: number): Promise<number | null> {
  const swap = await lockSwap(tx, id)
  if (!swap?.returnsDifference) return null
  const { payment } = swap
  const now = deps.clock.now()
  const order =
    payment?.state === 'paid' ? (await deps.differenceOrders(tx, [payment.offerId])).get(payment.offerId) : undefined
  if (order?.state === 'held') return order.orderId
  if (order?.state === 'paying' || order?.state === 'disputed') return null
  // Its payment was not taken after all: the order has left the unit reserved.
  if (payment?.state === 'due') {
    await endDifference(tx, payment, now)
    await putBack(deps, tx, payment.listingId)
  }
  await changeSwap(tx, id, { returnsDifference: false }, now)
  return null
}
