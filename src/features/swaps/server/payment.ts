import type { Database } from '#adapters/db/database.ts'
import { endDifference, reserveDifference } from '#features/offers/server/difference-store.ts'
import { DomainError } from '#shared/errors.ts'
import { pence } from '#shared/money.ts'
import type { NewDifference } from '../contract.ts'
import {
  differenceRefusal,
  haveSameDifference,
  otherSide,
  SWAP_TERMS,
  type SwapSide,
  type SwapStatus,
} from '../swap.ts'
import { notPossible } from './choosing.ts'
import { findSwapListing } from './listing-store.ts'
import type { SwapPatch, SwapRow } from './store.ts'

/** The difference of a proposal by one side, as it is stored. */
export function differenceColumns(
  { config }: { config: { cardMinPrice: number } },
  side: SwapSide,
  difference: NewDifference,
) {
  if (!difference) return { difference: null, differencePayer: null }
  const { amount, isMine } = difference
  const refusal = differenceRefusal(amount, config.cardMinPrice)
  if (refusal) throw new DomainError('invalid', refusal, { code: 'INVALID', fields: { 'difference.amount': refusal } })
  return { difference: amount, differencePayer: isMine ? side : otherSide(side) }
}

/** Whether the swap has this difference already. */
export const isSameDifference = (
  { difference, differencePayer: payer }: ReturnType<typeof differenceColumns>,
  swap: SwapRow,
): boolean =>
  haveSameDifference(
    swap.difference,
    difference !== null && payer !== null ? { amount: pence(difference), payer } : null,
  )

/** Reserves the first listing of the one who is paid for the payment, once the units of a swap are off sale. */
export async function reservePayment(tx: Database, swap: SwapRow, now: Date): Promise<SwapRow['payment']> {
  if (!swap.difference) return null
  const { amount, payer } = swap.difference
  const item = swap.items.find(({ side }) => side !== payer)
  const listing = item && (await findSwapListing(tx, item.listingId))
  if (!listing) return null
  const until = new Date(now.getTime() + SWAP_TERMS.payWithin)
  const [payerId, payeeId] = payer === 'proposer' ? [swap.proposerId, swap.ownerId] : [swap.ownerId, swap.proposerId]
  const price = listing.price
  const agreed = { swapId: swap.id, listing: { id: listing.id, price }, payerId, payeeId, amount, until }
  if (!(await reserveDifference(tx, agreed, now))) {
    throw notPossible(
      `${swap.names[payer]} has agreed on a price for “${listing.title}” already, and can pay or end that first.`,
      'PRICE_AGREED',
    )
  }
  return { offerId: 0, listingId: listing.id, state: 'due', until }
}

/**
 * What a swap that ends does with the payment of its difference. Returns the listing whose unit the order has, or has put back;
 * null when the unit is the swap's.
 */
export async function endPayment(
  tx: Database,
  { payment }: SwapRow,
  status: SwapStatus,
  now: Date,
): Promise<{ inOrder: number | null; patch: SwapPatch }> {
  if (!payment) return { inOrder: null, patch: {} }
  if (payment.state === 'due') {
    await endDifference(tx, payment, now)
    return { inOrder: null, patch: {} }
  }
  const isToReturn = payment.state === 'paid' && status !== 'completed'
  return { inOrder: payment.listingId, patch: isToReturn ? { returnsDifference: true } : {} }
}
