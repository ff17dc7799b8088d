import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '#adapters/db/database.ts'
import { state, states } from '#adapters/db/literals.ts'
import { time } from '#adapters/db/rows.ts'
import type { Pence } from '#shared/money.ts'
import { type OfferStatus, offerStatuses, WAITING } from '../offer.ts'
import { changeOffer, insertOffer, lockOffersFor } from './store.ts'
import { priceOffers } from './tables.ts'

/**
 * The difference in value of a swap, reserved and paid as an accepted offer for one listing of the one who gets the money. The
 * swap decides when it ends; the checkout sees an agreed price.
 */

/** The payment of a difference. */
export const differencePayment = z.pipe(
  z.object({
    offerId: z.int(),
    listingId: z.int(),
    status: z.enum(offerStatuses),
    until: time,
    isReminded: z.boolean(),
  }),
  z.transform(({ status, ...payment }) => ({ ...payment, state: stateOf(status) })),
)

/** `due`: to be paid until `until`; `paid`: its order has the unit, and says more; `over`: it can no longer be paid. */
const stateOf = (status: OfferStatus): 'due' | 'paid' | 'over' =>
  status === 'accepted' ? 'due' : status === 'paid' ? 'paid' : 'over'

/** The payment of a swap's difference as JSON, null before the swap is agreed; part of a statement. */
export const differenceOf = (swapId: SQL): SQL => sql`(
  select json_build_object('offerId', o.id, 'listingId', o.listing_id, 'until', o.until, 'status', o.status,
    'isReminded', o.is_reminded)
  from price_offers o where o.swap_id = ${swapId})`

/** Whether a swap's difference is paid, as far as the offer knows; part of a statement. */
export const isDifferencePaid = (swapId: SQL): SQL => sql`exists (
  select from price_offers o where o.swap_id = ${swapId} and o.status = ${state(priceOffers.status, 'paid')})`

/**
 * Whether a swap's difference was not paid in time or can no longer be, or its payer is to be reminded, which is due when it ends
 * before `remindedTo`; part of a statement.
 */
export const isDifferenceDue = (swapId: SQL, now: Date, remindedTo: Date): SQL => sql`exists (
  select from price_offers o where o.swap_id = ${swapId} and (
    o.status not in ${states(priceOffers.status, ['accepted', 'paid'])}
    or o.status = ${state(priceOffers.status, 'accepted')} and (
      o.until <= ${now.toISOString()}::timestamptz
      or not o.is_reminded and o.until <= ${remindedTo.toISOString()}::timestamptz)))`

export const markDifferenceReminded = (tx: Database, { offerId }: { offerId: number }, at: Date): Promise<void> =>
  changeOffer(tx, offerId, { isReminded: true }, at)

/**
 * Locks what a new reservation for this payer may meet, before the swap: their offers that wait, also those being made now.
 */
export async function lockPayerOffers(tx: Database, payerId: number, listingIds: readonly number[]): Promise<void> {
  await lockOffersFor(tx, payerId)
  await tx
    .select({ id: priceOffers.id })
    .from(priceOffers)
    .where(
      and(
        eq(priceOffers.buyerId, payerId),
        inArray(priceOffers.listingId, [...listingIds]),
        inArray(priceOffers.status, [...WAITING]),
      ),
    )
    .orderBy(priceOffers.id)
    .for('update')
}

/** Locks the payments of these swaps, before the swaps. */
export const lockDifferences = async (tx: Database, swapIds: readonly number[]): Promise<void> => {
  await tx
    .select({ id: priceOffers.id })
    .from(priceOffers)
    .where(inArray(priceOffers.swapId, [...swapIds]))
    .orderBy(priceOffers.id)
    .for('update')
}

interface Agreed {
  swapId: number
  /** Its unit is off sale already. */
  listing: { id: number; price: number }
  payerId: number
  payeeId: number
  amount: Pence
  until: Date
}

/**
 * Reserves the unit for the one who pays. An open offer of theirs for the listing ends. False when they have an agreed price for
 * the listing already: the database allows one.
 */
export async function reserveDifference(tx: Database, agreed: Agreed, at: Date): Promise<boolean> {
  const { swapId, listing, payerId, payeeId, amount, until } = agreed
  const isTheirs = and(eq(priceOffers.buyerId, payerId), eq(priceOffers.listingId, listing.id))
  const waiting = await tx
    .select({ id: priceOffers.id, status: priceOffers.status })
    .from(priceOffers)
    .where(and(isTheirs, inArray(priceOffers.status, [...WAITING])))
    .for('update')
  if (waiting.some(({ status }) => status === 'accepted')) return false
  for (const { id } of waiting) await changeOffer(tx, id, { status: 'ended', endReason: 'swap' }, at)
  await insertOffer(tx, {
    ...{ listingId: listing.id, buyerId: payerId, sellerId: payeeId, listPrice: listing.price, price: amount },
    ...{ status: 'accepted', acceptedAt: at, until, isDifference: true, swapId, createdAt: at },
  })
  return true
}

/** The swap has ended before it was paid: nobody can pay it any more. The swap puts the unit back. */
export const endDifference = (tx: Database, { offerId }: { offerId: number }, at: Date): Promise<void> =>
  changeOffer(tx, offerId, { status: 'ended', endReason: 'swap' }, at)
