import { and, eq, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { state } from '#adapters/db/literals.ts'
import type { Pence } from '#shared/money.ts'
import { agreedPrice, endReasonOf, type OfferStatus, WAITING } from '../offer.ts'
import { changeOffer, getOffer, lockOffer, lockOffersFor, newestOffer, type OfferRow } from './store.ts'
import { priceOffers } from './tables.ts'

/** A unit that is reserved for a buyer at an agreed price, for the checkout. */
export interface Reservation {
  offerId: number
  price: Pence
  /** The price of the listing when the offer was made. */
  listPrice: number
  until: Date
  /** The difference in value of a swap: the price of the listing has nothing to do with it. */
  isDifference: boolean
}

/** A unit that the accepted offer of a buyer keeps off sale. */
export interface HeldUnit {
  offerId: number
  /** Null when its time is over or it can no longer go on: the next review frees the unit. */
  reservation: Reservation | null
}

export async function heldUnitOf(
  db: Database,
  { buyerId, listingId }: { buyerId: number; listingId: number },
  now: Date,
): Promise<HeldUnit | null> {
  const own = await newestOffer(db, buyerId, listingId)
  if (own?.status !== 'accepted') return null
  const { id: offerId, listPrice, until, isDifference } = own
  return {
    offerId,
    reservation: isInForce(own, now) ? { offerId, price: agreedPrice(own), listPrice, until, isDifference } : null,
  }
}

const isInForce = (offer: OfferRow, now: Date): boolean =>
  offer.status === 'accepted' && offer.until > now && endReasonOf(offer, now) === null

/**
 * The reserved unit is bought. `lapsed`: its time is over, and a unit that is on sale will do; `over`: it ended for
 * another reason, or has to; `undercut`: the buyer pays no more without it. Whichever of payment and end locks the offer
 * first decides.
 */
export async function buyReserved(
  tx: Database,
  offerId: number,
  at: Date,
): Promise<'bought' | 'lapsed' | 'over' | 'undercut'> {
  const offer = (await lockOffer(tx, offerId)) ? await getOffer(tx, offerId) : null
  if (!offer) return 'over'
  const reason = offer.endReason ?? endReasonOf({ ...offer, status: 'accepted' }, at)
  if (reason !== null) return reason === 'price' ? 'undercut' : 'over'
  if (offer.status === 'lapsed') return 'lapsed'
  if (offer.status !== 'accepted') return 'over'
  await changeOffer(tx, offerId, { status: 'paid' }, at)
  return 'bought'
}

/** A lapsed offer, locked by `buyReserved`, was bought after all, with a unit that was still on sale. */
export const buyLapsed = (tx: Database, offerId: number, at: Date): Promise<void> =>
  changeOffer(tx, offerId, { status: 'paid' }, at)

/** An offer of a buyer that waits, locked. */
export interface WaitingOffer {
  id: number
  status: OfferStatus
  /** Accepted, in time and possible: its unit is the one that the buyer pays for. */
  isInForce: boolean
}

export async function lockWaitingOffer(
  tx: Database,
  { buyerId, listingId }: { buyerId: number; listingId: number },
  at: Date,
): Promise<WaitingOffer | null> {
  const [found] = await tx
    .select({ id: priceOffers.id })
    .from(priceOffers)
    .where(waitingFor(buyerId, listingId))
    .for('update')
  const offer = found ? await getOffer(tx, found.id) : null
  return offer && { id: offer.id, status: offer.status, isInForce: isInForce(offer, at) }
}

const waitingFor = (buyerId: number, listingId: number) =>
  and(eq(priceOffers.buyerId, buyerId), eq(priceOffers.listingId, listingId), inArray(priceOffers.status, [...WAITING]))

/** The buyer has paid the full price instead. The order notifies the seller. */
export const closeBought = (tx: Database, { id }: Pick<WaitingOffer, 'id'>, at: Date): Promise<void> =>
  changeOffer(tx, id, { status: 'ended', endReason: 'bought' }, at)

/** A process of the release before sold it, with another unit, and left it accepted. */
export const markBought = (tx: Database, { id }: Pick<WaitingOffer, 'id'>, at: Date): Promise<void> =>
  changeOffer(tx, id, { status: 'paid' }, at)

/** A process of the release before cancelled its order, put the unit on sale, and left it bought. */
export const markUnpaid = (tx: Database, { id }: Pick<WaitingOffer, 'id'>, at: Date): Promise<void> =>
  changeOffer(tx, id, { status: 'lapsed' }, at)

/** The status of an offer, which stays locked until the transaction ends; null when there is none. */
export async function lockStatus(tx: Database, id: number): Promise<OfferStatus | null> {
  return (await lockOffer(tx, id)) ? ((await getOffer(tx, id))?.status ?? null) : null
}

/** Whether an offer has a status, as part of a statement. */
export const offerIs = (id: SQLWrapper, status: OfferStatus): SQL =>
  sql`exists (select from ${priceOffers} o where o.id = ${id} and o.status = ${state(priceOffers.status, status)})`

/**
 * The payment was not taken. `reserved`: the unit is reserved again, and the next review ends what is over and notifies
 * both. `lapsed`: the buyer has another offer for the listing by now, so the unit has to be put back on sale, and the
 * seller notified. Null when the offer had not been bought.
 */
export async function reserveAgain(tx: Database, offerId: number, at: Date): Promise<'reserved' | 'lapsed' | null> {
  const [found] = await tx
    .select({ buyerId: priceOffers.buyerId, listingId: priceOffers.listingId })
    .from(priceOffers)
    .where(and(eq(priceOffers.id, offerId), eq(priceOffers.status, 'paid')))
    .for('update')
  if (!found) return null
  // A new offer of the buyer is either counted here or made after this.
  await lockOffersFor(tx, found.buyerId)
  const isReplaced = (await tx.$count(priceOffers, waitingFor(found.buyerId, found.listingId))) > 0
  await changeOffer(tx, offerId, { status: isReplaced ? 'lapsed' : 'accepted' }, at)
  return isReplaced ? 'lapsed' : 'reserved'
}

/** Whether any unit of a listing is reserved by an accepted offer. */
export const hasReserved = async (tx: Database, listingId: number): Promise<boolean> =>
  (await tx.$count(priceOffers, and(eq(priceOffers.listingId, listingId), eq(priceOffers.status, 'accepted')))) > 0
