import { keysOf } from '#shared/keyed.ts'
/** Status of a listing. Lists show only `active` ones. */
export const listingStatuses = ['draft', 'active', 'paused', 'reserved', 'sold', 'expired', 'removed'] as const
export type ListingStatus = (typeof listingStatuses)[number]

/** Statuses that a listing leaves at its expiry date. */
export const EXPIRING: readonly ListingStatus[] = ['active', 'paused']
/** Statuses of a listing without a unit left. */
export const WITHOUT_STOCK: readonly ListingStatus[] = ['reserved', 'sold']

/** Statuses of a listing on sale, or ordered and not settled yet. */
export const ON_SALE_OR_RESERVED: readonly ListingStatus[] = ['active', 'reserved']

/** What a listing offers or asks for. */
export const listingKinds = ['sale', 'free', 'swap', 'wanted'] as const
export type ListingKind = (typeof listingKinds)[number]

/** Transitions that the owner can trigger with one tap, with the statuses each may start from. */
export const listingTransitions = {
  pause: { from: ['active'], to: 'paused' },
  resume: { from: ['paused'], to: 'active' },
  sold: { from: ['active', 'paused'], to: 'sold' },
  renew: { from: ['active', 'paused', 'sold', 'expired'], to: 'active' },
} as const satisfies Record<string, { from: readonly ListingStatus[]; to: ListingStatus }>

export type ListingTransition = keyof typeof listingTransitions
export const listingTransitionNames = keysOf(listingTransitions)

export const canMove = (status: ListingStatus, move: ListingTransition): boolean =>
  listingTransitions[move].from.some((from) => from === status)

/** The kind that agrees with a price: only what costs nothing is free. */
export const kindAt = (kind: ListingKind, price: number): ListingKind => {
  if (price === 0) return kind === 'sale' ? 'free' : kind
  return kind === 'free' ? 'sale' : kind
}

/** A reserved or sold listing cannot be edited, because a buyer relies on its content. */
const editable: readonly ListingStatus[] = ['draft', 'active', 'paused', 'expired']
export const canEdit = (status: ListingStatus): boolean => editable.includes(status)

/** A reserved listing cannot be removed while its payment is in progress. */
export const canRemove = (status: ListingStatus): boolean => status !== 'reserved' && status !== 'removed'

const DAY = 24 * 60 * 60 * 1000
/** Sold and expired listings older than this answer 410, so that search engines drop them. */
const LONG = 90 * DAY

interface Ended {
  status: ListingStatus
  updatedAt: string
  expiresAt: string
}

/** Whether the listing was sold or expired so long ago that its page is kept only for visitors who have its address. */
export function endedLongAgo(listing: Ended, now: Date): boolean {
  const gone = longGoneAt(listing)
  return gone !== null && now.getTime() > gone
}

/** The moment after which it has ended long ago; null while it is neither sold nor expired. */
export function longGoneAt({ status, updatedAt, expiresAt }: Ended): number | null {
  const ended = status === 'sold' ? updatedAt : status === 'expired' ? expiresAt : null
  return ended === null ? null : new Date(ended).getTime() + LONG
}
