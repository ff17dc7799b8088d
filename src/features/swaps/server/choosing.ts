import type { Database } from '#adapters/db/database.ts'
import { contactObstacles } from '#features/accounts/server/contact-store.ts'
import { isGrown } from '#features/listings/base/categories.ts'
import { notYet } from '#features/listings/base/ready.ts'
import { takesSwaps } from '#features/listings/base/swap-terms.ts'
import { factsOf } from '#features/listings/listing/server/selling-store.ts'
import { isBladed } from '#features/plants/declared.ts'
import { DomainError } from '#shared/errors.ts'
import { isToGive } from '../swap.ts'
import { swapEndSentences } from '../swap-words.ts'
import { findSwapListing, findSwapListings, type SwapListing } from './listing-store.ts'

/** Whether a unit of a listing can be promised now. */
export const isGivable = (listing: SwapListing, now: Date): boolean => isToGive(listing, now) && !needsAgeCheck(listing)

/** A blade is handed over after a check of age, which only an order has. */
const needsAgeCheck = ({ title, categoryId }: SwapListing): boolean => isBladed({ title, isGrown: isGrown(categoryId) })

export const unknownListing = (): DomainError => new DomainError('not_found', 'This listing does not exist.')

export const notPossible = (sentence: string, code = 'NO_SWAP'): DomainError =>
  new DomainError('conflict', sentence, { code })

/** Refuses two people who may not contact each other. */
export async function mustBeInContact(db: Database, me: number, other: number): Promise<void> {
  const obstacles = await contactObstacles(db, me, other)
  if (obstacles.has('blocked')) {
    throw new DomainError('forbidden', 'You cannot swap with this person.', { code: 'BLOCKED' })
  }
  if (obstacles.has('left')) throw notPossible(swapEndSentences.account)
}

/** The listing that a member may propose a swap for. */
export async function listingToAskFor(db: Database, me: { id: number }, id: number, now: Date): Promise<SwapListing> {
  const listing = await findSwapListing(db, id)
  if (!listing || listing.status === 'draft' || listing.status === 'removed') throw unknownListing()
  if (listing.sellerId === me.id) {
    throw new DomainError('forbidden', 'This is your own listing.', { code: 'OWN_LISTING' })
  }
  await mustBeInContact(db, me.id, listing.sellerId)
  if (!takesSwaps(listing)) throw notPossible('This listing takes no swaps.')
  await mustBeGivable(db, listing, now)
  return listing
}

/** Listings of one of the two that the other may have: refuses what is not theirs, and what cannot be promised. */
export async function mustBeOf(
  db: Database,
  sellerId: number,
  ids: readonly number[],
  now: Date,
): Promise<SwapListing[]> {
  const listings = await findSwapListings(db, ids)
  if (listings.length < ids.length || listings.some((listing) => listing.sellerId !== sellerId)) throw unknownListing()
  for (const listing of listings) await mustBeGivable(db, listing, now)
  return listings
}

async function mustBeGivable(db: Database, listing: SwapListing, now: Date): Promise<void> {
  if (!isToGive(listing, now)) throw notPossible(`“${listing.title}” is no longer available.`)
  if (needsAgeCheck(listing)) {
    throw notPossible(`“${listing.title}” is a blade: it needs a check of age, so it cannot be swapped.`)
  }
  const wait = notYet(await factsOf(db, listing.id), now)
  if (wait) throw notPossible(`“${listing.title}” cannot be swapped yet. ${wait}`, 'NOT_READY')
}
