import type { Database } from '#adapters/db/database.ts'
import { onlyLeft } from '#features/listings/base/units.ts'
import { claimUnit, lockReserved, releaseUnit } from '#features/listings/listing/server/stock-store.ts'
import {
  buyLapsed,
  buyReserved,
  closeBought,
  lockWaitingOffer,
  markBought,
  type WaitingOffer,
} from '#features/offers/server/reservation-store.ts'
import { CHARGE_ENDS } from '../../base/charge-ends.ts'
import { type Stock, type Stocked, stockOf } from '../../order/server/line-store.ts'
import { findListing } from '../../order/server/listing-store.ts'
import { whyNotSold } from './may-charge.ts'
import { isOrdered } from './new-orders-store.ts'

interface Unit {
  tx: Database
  now: Date
}

/** What of an order says which units it takes. */
interface Wanted extends Stocked {
  offerId: number | null
  buyerId: number
  /** Its units were taken before a saved card was charged for them. */
  chargeReference: string | null
}

/** Why an authorised card is not charged. */
export const CANCELLATIONS = {
  faster: 'Someone else bought it first. Your card was not charged.',
  paused: 'The seller paused this listing while you were paying. Your card was not charged.',
  removed: 'The seller removed this listing while you were paying. Your card was not charged.',
  byStaff: 'Our staff took this listing off sale while you were paying. Your card was not charged.',
  swapped: 'The seller now gives this listing for a swap only. Your card was not charged.',
  expired: 'This listing expired while you were paying. Your card was not charged.',
  late: 'Your payment arrived after the time to pay had ended. Your card was not charged.',
  notTaken: 'Your payment could not be taken. Your card was not charged.',
  reservationOver: 'Your reservation ended while you were paying. Your card was not charged.',
  agreedSince:
    'You agreed on another price while you were paying. Your card was not charged: open the listing to pay that price.',
  cheaper:
    'The seller lowered the price while you were paying. Your card was not charged: open the listing to pay no more than you agreed on.',
} as const

const FEWER_LEFT = /^Only (one is|\d+ are) left\. Your card was not charged: open the listing to buy fewer\.$/

const fewerLeft = (left: number): string =>
  `${onlyLeft(left)} Your card was not charged: open the listing to buy fewer.`

const sentences: readonly string[] = [...Object.values(CANCELLATIONS), ...Object.values(CHARGE_ENDS)]

/** Names the listing of an order of several that it is about. */
const about = (title: string, sentence: string): string => `“${title}”: ${sentence}`
const ABOUT = /^“.*”: /s

/** Whether a sentence says why an authorised card was not charged. */
export function isCancellation(sentence: string | null): boolean {
  const bare = sentence?.replace(ABOUT, '') ?? ''
  return sentences.includes(bare) || FEWER_LEFT.test(bare)
}

/**
 * Takes the units of an order off sale: the one that its offer has reserved, or those that are on sale, all of all lines or
 * none; those of a charge were taken when they were reserved. Returns why they are not sold; null when they are taken. The offers are locked before the listings, and the
 * listings in the order of their ids.
 */
export async function takeUnits(unit: Unit, order: Wanted): Promise<string | null> {
  if (order.chargeReference !== null) return whyNotSold(unit.tx, order)
  return order.lineCount === 1 ? takeOfOne(unit, order) : takeLines(unit, order)
}

async function takeLines(unit: Unit, { id, buyerId, ...order }: Wanted): Promise<string | null> {
  const { tx, now } = unit
  const stock = await stockOf(tx, { id, ...order })
  const offers: (readonly [own: WaitingOffer, listingId: number])[] = []
  for (const { productId } of stock) {
    const own = await lockWaitingOffer(tx, { buyerId, listingId: productId }, now)
    if (own) offers.push([own, productId])
  }
  // Before one of them is freed.
  for (const { productId } of stock) await lockReserved(tx, productId)
  for (const [own, listingId] of offers)
    if (own.status === 'accepted' && !(await freeOwn(unit, own, listingId)))
      return aboutListing(tx, listingId, CANCELLATIONS.agreedSince)
  const why = await claimAll(unit, stock)
  if (why !== null) return why
  for (const [own] of offers) if (own.status !== 'accepted') await closeBought(tx, own, now)
  return null
}

/** All units of all listings or none: what was taken before one falls short, is put back. */
async function claimAll(unit: Unit, stock: readonly Stock[]): Promise<string | null> {
  const { tx, now } = unit
  for (const [index, line] of stock.entries()) {
    const { productId, quantity } = line
    const isTaken = await claimUnit(tx, productId, now, quantity)
    const isSwap = isTaken && (await findListing(tx, productId))?.kind === 'swap'
    if (isTaken && !isSwap) continue
    const why = isSwap ? CANCELLATIONS.swapped : await whyNotForSale(unit, { productId, offerId: null })
    for (const taken of stock.slice(0, isSwap ? index + 1 : index))
      await releaseUnit(tx, taken.productId, now, taken.quantity)
    return aboutListing(tx, productId, why)
  }
  return null
}

const aboutListing = async (tx: Database, id: number, sentence: string): Promise<string> => {
  const listing = await findListing(tx, id)
  return listing ? about(listing.title, sentence) : sentence
}

async function takeOfOne(unit: Unit, order: Wanted): Promise<string | null> {
  const { tx, now } = unit
  const { offerId, productId: listingId, buyerId, quantity } = order
  const reserved = offerId === null ? null : await buyReserved(tx, offerId, now)
  if (reserved === 'bought') return null
  if (reserved === 'undercut') return CANCELLATIONS.cheaper
  if (reserved === 'over') return whyNotForSale(unit, order)
  const own = await lockWaitingOffer(tx, { buyerId, listingId }, now)
  // This order is from before the seller accepted it.
  if (own?.status === 'accepted' && !(await freeOwn(unit, own, listingId))) return CANCELLATIONS.agreedSince
  if (!(await claimUnit(tx, listingId, now, quantity))) return whyNotForSale(unit, order)
  if (offerId === null && (await findListing(tx, listingId))?.kind === 'swap') {
    await releaseUnit(tx, listingId, now, quantity)
    return CANCELLATIONS.swapped
  }
  if (offerId !== null) await buyLapsed(tx, offerId, now)
  if (own && own.status !== 'accepted') await closeBought(tx, own, now)
  return null
}

/** Frees the unit of the buyer's accepted offer where no review has freed it yet. False while it waits for them at that price. */
async function freeOwn({ tx, now }: Unit, own: WaitingOffer, listingId: number): Promise<boolean> {
  const isSold = await isOrdered(tx, own.id)
  if (own.isInForce && !isSold) return false
  await (isSold ? markBought : closeBought)(tx, own, now)
  await releaseUnit(tx, listingId, now)
  return true
}

/** Why there were not enough units for an authorised card. */
async function whyNotForSale(
  { tx }: Unit,
  { productId, offerId }: Pick<Wanted, 'productId' | 'offerId'>,
): Promise<string> {
  const listing = await findListing(tx, productId)
  const status = listing?.status
  if (listing?.isByStaff && (offerId !== null || (status !== 'sold' && status !== 'reserved')))
    return CANCELLATIONS.byStaff
  if (status === 'removed') return CANCELLATIONS.removed
  if (offerId !== null) return CANCELLATIONS.reservationOver
  if (status === 'paused' || status === 'expired') return CANCELLATIONS[status]
  if (status === 'active' && listing && listing.quantity > 0) return fewerLeft(listing.quantity)
  return CANCELLATIONS.faster
}
