import { formatDay } from '#shared/dates.ts'
import { PRODUCT_NAME } from '#shared/product-name.ts'
import type { Listing } from '../listing.ts'

type Shown = Pick<Listing, 'status' | 'isHidden' | 'expiresAt'>

/** The status of a listing as one sentence for its seller. */
export function listingStatusLine({ status, isHidden, expiresAt }: Shown): string {
  if (isHidden) return `Hidden by ${PRODUCT_NAME}: only you can see it.`
  if (status === 'active') return `Shown until ${formatDay(expiresAt)}.`
  if (status === 'paused') return 'Paused: only you can see it.'
  if (status === 'reserved') return 'Reserved: someone is about to collect it.'
  if (status === 'sold') return 'Sold. Its page stays visible.'
  return `Expired on ${formatDay(expiresAt)}.`
}
