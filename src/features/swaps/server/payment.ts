import type { Database } from '#adapters/db/database.ts'
import { endDifference, lockPayerOffers, reserveDifference } from '#features/offers/server/difference-store.ts'
import { DomainError } from '#shared/errors.ts'
import { pence } from '#shared/money.ts'
import type { NewDifference } from '../contract.ts'
import {
  type Difference,
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

/** Locks the offers of the one who would pay for the listings of the other, before the swap. */
export const lockForPayment = (tx: Database, swap: SwapRow, { payer }: Difference): Promise<void> =>
  lockPayerOffers(
    tx,
    payer === 'proposer' ? swap.proposerId : swap.ownerId,
    swap.items.filter(({ side }) => side !== payer).map(({ listingId }) => listingId),
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
  return { offerId: 0, listingId: listing.id, state: 'due', until, isReminded: false }
}

/** Where an order that pays a difference stands. `paying`: its payment is being taken; `handedOver`: that is proven. */
export interface DifferenceOrder {
  orderId: number
  state: 'paying' | 'held' | 'disputed' | 'handedOver' | 'back'
  /** Until when it is to be collected; null when it is not paid. */
  collectBy: Date | null
}

const HOUR_MS = 60 * 60 * 1000
const stateBy = { paying: 'paying', held: 'paid', disputed: 'disputed', handedOver: 'paid', back: 'back' } as const

/** An agreed swap as the order of its difference makes it: the handover of the order is the one to the side that pays. */
export function withOrder(swap: SwapRow, order: DifferenceOrder | undefined, now: Date): SwapRow {
  const { payment, difference } = swap
  if (swap.status !== 'agreed' || payment?.state !== 'paid' || !difference || !order) return swap
  const { state, collectBy } = order
  const payee = otherSide(difference.payer)
  // The order ends by its own time, after asking both: the swap does not end before it.
  const isOpen = state === 'held' || state === 'disputed' || state === 'paying'
  const until = collectBy && collectBy > now ? collectBy : new Date(now.getTime() + HOUR_MS)
  return {
    ...swap,
    payment: { ...payment, state: stateBy[state] },
    until: isOpen ? until : swap.until,
    entered: { ...swap.entered, [payee]: swap.entered[payee] || state === 'handedOver' },
  }
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
  // Who is paid has called it off. Otherwise the order goes on by its own rules, by which its seller is asked first.
  const isToReturn = payment.state === 'paid' && status === 'cancelled'
  return { inOrder: payment.listingId, patch: isToReturn ? { returnsDifference: true } : {} }
}
