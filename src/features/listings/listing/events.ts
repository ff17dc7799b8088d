import { eventKind } from '#shared/event.ts'

export interface ListingNews {
  listingId: number
  sellerId: number
}

/** A listing can be found for the first time. */
export const listingPublished = eventKind<ListingNews>('listing.published')
/** A listing can be found again. */
export const listingReactivated = eventKind<ListingNews>('listing.reactivated')
/** A listing that can be found has become cheaper. */
export const listingPriceDropped = eventKind<ListingNews & { before: number; after: number }>('listing.price-dropped')
/** A listing was taken down for good. */
export const listingRemoved = eventKind<ListingNews>('listing.removed')
