import { eventKind } from '#shared/event.ts'

export interface ListingNews {
  listingId: number
  sellerId: number
}

/** A listing became visible in search for the first time. */
export const listingPublished = eventKind<ListingNews>('listing.published')
/** A listing became visible in search again. */
export const listingReactivated = eventKind<ListingNews>('listing.reactivated')
/** The price of an active listing was reduced. */
export const listingPriceDropped = eventKind<ListingNews & { before: number; after: number }>('listing.price-dropped')
/** A listing was removed permanently. */
export const listingRemoved = eventKind<ListingNews>('listing.removed')
