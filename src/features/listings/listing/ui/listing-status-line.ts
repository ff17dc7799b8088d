import { formatDay } from '#shared/dates.ts'
import type { Listing } from '../listing.ts'

/** The status of a listing as one sentence for its seller. */
export function listingStatusLine({ status, expiresAt }: Pick<Listing, 'status' | 'expiresAt'>): string {
  if (status === 'active') return `Shown until ${formatDay(expiresAt)}.`
  if (status === 'paused') return 'Paused: only you can see it.'
  if (status === 'reserved') return 'Reserved: someone is about to collect it.'
  if (status === 'sold') return 'Sold. Its page stays visible.'
  return `Expired on ${formatDay(expiresAt)}.`
}
