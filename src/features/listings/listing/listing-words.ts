import { formatPrice, pence } from '#shared/money.ts'
import type { Listing } from './listing.ts'

/** `£4.50`, `Free`, or `To swap` for what has no price. */
export const priceOfListing = ({ price, kind }: Pick<Listing, 'price'> & Partial<Pick<Listing, 'kind'>>): string =>
  kind === 'swap' ? 'To swap' : formatPrice(pence(price))

/** The same, with the other way to get it: `£4.50 or swap`. */
export const waysOfListing = (listing: Pick<Listing, 'price' | 'kind' | 'swap'>): string =>
  `${priceOfListing(listing)}${listing.swap === 'also' ? ' or swap' : ''}`

/** Town and outward code: `Bristol, BS6`. */
export const placeOfListing = ({ location, outcode }: Pick<Listing, 'location' | 'outcode'>): string =>
  outcode && !location.toUpperCase().includes(outcode) ? `${location}, ${outcode}` : location
