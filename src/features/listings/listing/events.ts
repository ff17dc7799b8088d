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
/** Its last unit was handed over, or its seller marked it as sold elsewhere. */
export const listingSold = eventKind<ListingEvent>('listing.sold')
/** Its time ended. */
export const listingExpired = eventKind<ListingEvent>('listing.expired')
/** A buyer has paid for a unit of it, or reserved a free one. */
export const listingBought = eventKind<ListingEvent & { buyerId: number }>('listing.bought')
/** The order of a buyer who had paid for a unit ended without it. */
export const listingReturned = eventKind<ListingEvent & { buyerId: number }>('listing.returned')
/** A listing was removed permanently. */
export const listingRemoved = eventKind<ListingEvent>('listing.removed')
