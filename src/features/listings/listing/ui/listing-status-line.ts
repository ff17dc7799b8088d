import { formatDay } from '#shared/dates.ts'
import type { Listing } from '../listing.ts'

type Shown = Pick<Listing, 'status' | 'isHidden' | 'isOnHold' | 'expiresAt'>

/** The status of a listing as one sentence for its seller, on the site of this name. */
export function listingStatusLine({ status, isHidden, isOnHold, expiresAt }: Shown, productName: string): string {
  if (isOnHold) return 'On hold: only you can see it until we have looked at it.'
  if (isHidden) return `Hidden by ${productName}: only you can see it.`
  if (status === 'active') return `Shown until ${formatDay(expiresAt)}.`
  if (status === 'paused') return 'Paused: only you can see it.'
  if (status === 'reserved') return 'Reserved for another gardener.'
  if (status === 'sold') return 'Sold. Its page stays visible.'
  return `Expired on ${formatDay(expiresAt)}.`
}

/** How a seller is greeted after publishing. A listing on hold cannot be shared yet, as only its seller sees it. */
export const greetingOf = ({ isOnHold }: Pick<Listing, 'isOnHold'>) =>
  isOnHold
    ? {
        heading: 'We look at it first',
        sentence: 'Your listing is saved. Until a person has looked at it, only you can see it.',
        canShare: false,
      }
    : { heading: 'It’s live', sentence: null, canShare: true }
