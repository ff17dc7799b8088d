import type { Subject } from './contract.ts'

/** The status of a listing, as staff read it. */
export const listingStateNames: Readonly<Record<Extract<Subject, { kind: 'listing' }>['status'], string>> = {
  draft: 'Draft',
  active: 'On sale',
  paused: 'Paused, only the seller sees it',
  reserved: 'Reserved',
  sold: 'Sold',
  expired: 'Expired',
  removed: 'Removed',
}
