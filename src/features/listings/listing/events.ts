import { eventKind } from '#shared/event.ts'

export interface ListingEvent {
  listingId: number
  sellerId: number
}

/** A listing became visible in search for the first time. */
export const listingPublished = eventKind<ListingEvent>('listing.published')
/** A listing became visible in search again. */
export const listingReactivated = eventKind<ListingEvent>('listing.reactivated')
/** Its seller, or staff, edited a listing. */
export const listingChanged = eventKind<ListingEvent>('listing.changed')
/** The price of an active listing was reduced. */
export const listingPriceDropped = eventKind<ListingEvent & { before: number; after: number }>('listing.price-dropped')
/**
 * A unit was handed over, or its seller marked the whole listing as sold elsewhere: `buyerId` is then null. `isSoldOut`:
 * none is left.
 */
export const listingSold = eventKind<ListingEvent & { buyerId: number | null; isSoldOut: boolean }>('listing.sold')
/** A listing was removed permanently. */
export const listingRemoved = eventKind<ListingEvent>('listing.removed')
