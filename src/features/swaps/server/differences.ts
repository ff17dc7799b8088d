import type { Database } from '#adapters/db/database.ts'
import { failureOf } from '#adapters/db/failure.ts'
import { endDifference } from '#features/offers/server/difference-store.ts'
import { haveMet, otherSide } from '../swap.ts'
import { swapsToReturn } from './due-store.ts'
import { endSwap, putBack, type SwapDeps } from './ending.ts'
import { changeSwap, lockSwap, type SwapRow } from './store.ts'

/**
 * Follows the order of a locked swap's difference: its handover is the one to the side that pays, and a refund of it ends the
 * swap unless the two have met.
 */
export async function followOrder(deps: SwapDeps, tx: Database, swap: SwapRow): Promise<SwapRow> {
  const payee = swap.difference && otherSide(swap.difference.payer)
  const { payment } = swap
  if (swap.status !== 'agreed' || payment?.state !== 'paid' || !payee || swap.entered[payee]) return swap
  const order = await deps.differenceOrder(tx, payment.offerId)
  if (order?.state === 'handedOver') {
    const now = deps.clock.now()
    await changeSwap(tx, swap.id, payee === 'proposer' ? { proposerEnteredAt: now } : { ownerEnteredAt: now }, now)
    return { ...swap, entered: { ...swap.entered, [payee]: true } }
  }
  if (order?.state !== 'back' || haveMet(swap)) return swap
  await endSwap(deps, tx, swap, 'refunded')
  return { ...swap, status: 'ended' }
}

/** Returns what was paid for swaps that are off. What is being captured waits for the next time. */
export async function returnDifferences(deps: SwapDeps): Promise<void> {
  for (const id of await swapsToReturn(deps.db)) {
    try {
      const orderId = await deps.transaction((tx) => orderToReturn(deps, tx, id))
      if (orderId !== null) await deps.refundDifference(orderId)
    } catch (error) {
      deps.log.error({ swapId: id, kind: failureOf(error).kind, cause: String(error) }, 'a difference was not returned')
    }
  }
}

/** The order that is still to be refunded; null when there is none, or not yet. */
async function orderToReturn(deps: SwapDeps, tx: Database, id: number): Promise<number | null> {
  const swap = await lockSwap(tx, id)
  if (!swap) return null
  const { payment } = swap
  const now = deps.clock.now()
  const order = payment?.state === 'paid' ? await deps.differenceOrder(tx, payment.offerId) : null
  if (order?.state === 'held') return order.orderId
  if (order?.state === 'paying') return null
  // Its payment was not taken after all: the order has left the unit reserved.
  if (payment?.state === 'due') {
    await endDifference(tx, payment, now)
    await putBack(deps, tx, payment.listingId)
  }
  await changeSwap(tx, id, { returnsDifference: false }, now)
  return null
}
