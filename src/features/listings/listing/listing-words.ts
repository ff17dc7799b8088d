import { formatPrice, pence } from '#shared/money.ts'
import type { Listing } from './listing.ts'

/** `£4.50`, or `Free`. */
export const priceOfListing = ({ price }: Pick<Listing, 'price'>): string => formatPrice(pence(price))

/** Town and outward code: `Bristol, BS6`. */
export const placeOfListing = ({ location, outcode }: Pick<Listing, 'location' | 'outcode'>): string =>
  outcode && !location.toUpperCase().includes(outcode) ? `${location}, ${outcode}` : location
