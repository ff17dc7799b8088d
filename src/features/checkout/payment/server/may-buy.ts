import type { Database } from '#adapters/db/database.ts'
import { contactObstacles, lockOpenAccounts } from '#features/accounts/server/contact-store.ts'
import { cheaperBundle } from '#features/listings/base/bundle.ts'
import { notYet } from '#features/listings/base/ready.ts'
import { onlyLeft } from '#features/listings/base/units.ts'
import { NEVER_SHOWN } from '#features/listings/base/visibility.ts'
import { factsOf } from '#features/listings/listing/server/selling-store.ts'
import { type HeldUnit, heldUnitOf, type Reservation } from '#features/offers/server/reservation-store.ts'
import { DomainError } from '#shared/errors.ts'
import type { Price } from '../../base/fees.ts'
import { FINAL } from '../../base/status-groups.ts'
import { findListing, type OrderListing } from '../../order/server/listing-store.ts'
import { isOrdered, newestBought } from './new-orders-store.ts'

interface Asked {
  productId: number
  /** The buyer's order of the same listing that they know of: they want one more. */
  besides?: number | undefined
}

/** How long a collected purchase still counts as the one that an open page was about. */
const DAY = 86_400_000

export const inProgress = (transactionId: number): DomainError =>
  new DomainError('conflict', 'Your payment for this listing is already being taken.', {
    code: 'PAYMENT_IN_PROGRESS',
    extra: { transactionId },
  })

/**
 * Prevents a buyer from accidentally buying the same listing again: in a second tab, after a lost response, on the way
 * back.
 */
export async function refuseTwice(
  db: Database,
  me: { id: number },
  { productId, besides = 0, now }: Asked & { now: Date },
): Promise<void> {
  const order = await newestBought(db, me.id, productId)
  if (!order) return
  if (order.status === 'pending') throw inProgress(order.id)
  // Agreed on since: they want one more.
  if ((await heldFor(db, me, { productId, now }))?.reservation) return
  const listing = await findListing(db, productId)
  const isLeft = listing !== null && obstacleOf(listing) === null
  const isLongAgo = FINAL.includes(order.status) && now.getTime() - (order.claimedAt?.getTime() ?? 0) > DAY
  if (order.id <= besides || (isLeft && isLongAgo)) return
  throw new DomainError('conflict', 'You have bought this already.', {
    code: 'ALREADY_YOURS',
    extra: { transactionId: order.id, isLeft },
  })
}

export const priceChanged = (price: Price): DomainError =>
  new DomainError('conflict', 'The price of this listing has changed. Please look at it again.', {
    code: 'PRICE_CHANGED',
    extra: {
      price: price.item,
      platformFee: price.commission,
      buyerProtectionFee: price.protection,
      total: price.buyerPays,
    },
  })

/** A listing at the price for one unit that this buyer pays, with the bundle that is cheaper, and with the units that they can buy. */
export interface Buyable extends OrderListing {
  /** The unit that an accepted offer has reserved for them. */
  reservation: Reservation | null
}

/**
 * The listing, when this user may buy this number of units of it now: at the agreed price while one is reserved for them. What
 * was agreed on is for that one.
 */
export async function buyable(
  db: Database,
  me: { id: number },
  { productId, quantity = 1, now }: { productId: number; quantity?: number; now: Date },
): Promise<Buyable> {
  const listing = await findListing(db, productId)
  if (!listing || NEVER_SHOWN.includes(listing.status)) {
    throw new DomainError('not_found', 'This listing does not exist.')
  }
  if (listing.sellerId === me.id)
    throw new DomainError('forbidden', 'This is your own listing.', { code: 'OWN_LISTING' })
  const obstacles = await contactObstacles(db, me.id, listing.sellerId)
  if (obstacles.has('left')) throw leaving()
  if (obstacles.has('blocked')) {
    throw new DomainError('forbidden', 'You cannot buy from this person.', { code: 'BLOCKED' })
  }
  const held = await heldFor(db, me, { productId, now })
  const reservation = held?.reservation ?? null
  const offered = held ? withHeld(listing, held) : listing
  const obstacle = obstacleOf(offered)
  if (obstacle) throw new DomainError('conflict', obstacle, { code: 'NOT_FOR_SALE' })
  // What is reserved for them was agreed under what the listing said then.
  const wait = reservation ? null : notYet(await factsOf(db, productId), now)
  if (wait) throw new DomainError('conflict', wait, { code: 'NOT_READY' })
  const left = reservation ? 1 : offered.quantity
  if (quantity > left) throw tooMany(left, reservation !== null)
  const bundle = reservation ? null : cheaperBundle(listing.price, listing.bundle)
  return { ...listing, price: reservation?.price ?? listing.price, bundle, quantity: left, reservation }
}

const tooMany = (left: number, isAgreed: boolean): DomainError =>
  new DomainError('conflict', isAgreed ? 'The price that you agreed on is for one.' : onlyLeft(left), {
    code: isAgreed ? 'AGREED_FOR_ONE' : 'TOO_FEW_LEFT',
    extra: { left },
  })

/** What is reserved for this buyer. An older process that knows no offers may have sold it without saying so here. */
async function heldFor(
  db: Database,
  me: { id: number },
  { productId, now }: { productId: number; now: Date },
): Promise<HeldUnit | null> {
  const held = await heldUnitOf(db, { buyerId: me.id, listingId: productId }, now)
  return held && (await isOrdered(db, held.offerId)) ? { ...held, reservation: null } : held
}

/** The listing for the one whose offer keeps a unit off sale: theirs to buy, also where no review has freed it yet. */
function withHeld(listing: OrderListing, { reservation }: HeldUnit): OrderListing {
  if (reservation) return { ...listing, kind: 'sale', status: 'active', quantity: 1 }
  return listing.status === 'reserved' ? { ...listing, status: 'active', quantity: 1 } : listing
}

const leaving = (): DomainError =>
  new DomainError('conflict', 'The seller is closing their account. This listing is no longer for sale.', {
    code: 'NOT_FOR_SALE',
  })

/** Neither of the two can close their account before the order is stored. */
export async function lockParties(tx: Database, me: { id: number }, { sellerId }: OrderListing): Promise<void> {
  if (!(await lockOpenAccounts(tx, [me.id, sellerId]))) throw leaving()
}

export const SWAPPED_ONLY = 'This listing is for a swap only. You can propose one on its page.'

function obstacleOf({ kind, status, quantity, isByStaff }: OrderListing): string | null {
  if (kind === 'swap') return SWAPPED_ONLY
  if (kind === 'wanted') return 'This listing is not for sale.'
  if (status !== 'sold' && status !== 'reserved' && isByStaff) return 'Our staff have taken this listing off sale.'
  if (status === 'paused') return 'The seller has paused this listing.'
  if (status === 'expired') return 'This listing has expired.'
  if (status !== 'active' || quantity === 0) return 'This listing is already sold.'
  return null
}
