/** Where a listing stands. Only `active` ones are shown in lists. */
export const listingStatuses = ['draft', 'active', 'paused', 'reserved', 'sold', 'expired', 'removed'] as const
export type ListingStatus = (typeof listingStatuses)[number]

/** What the owner may do by one tap, and from where. */
export const listingMoves = {
  pause: { from: ['active'], to: 'paused' },
  resume: { from: ['paused'], to: 'active' },
  sold: { from: ['active', 'paused'], to: 'sold' },
  renew: { from: ['active', 'paused', 'sold', 'expired'], to: 'active' },
} as const satisfies Record<string, { from: readonly ListingStatus[]; to: ListingStatus }>

export type ListingMove = keyof typeof listingMoves
export const listingMoveNames = Object.keys(listingMoves) as [ListingMove, ...ListingMove[]]

export const canMove = (status: ListingStatus, move: ListingMove): boolean =>
  (listingMoves[move].from as readonly ListingStatus[]).includes(status)

/** Once somebody has reserved or bought it, what was offered may not change. */
const editable: readonly ListingStatus[] = ['draft', 'active', 'paused', 'expired']
export const canEdit = (status: ListingStatus): boolean => editable.includes(status)

/** While money is on its way a listing stays. */
export const canRemove = (status: ListingStatus): boolean => status !== 'reserved' && status !== 'removed'

/** Pages that everybody may open; drafts and paused listings are their owner's alone. */
export const isPublic = (status: ListingStatus): boolean => status !== 'draft' && status !== 'paused'

const DAY = 24 * 60 * 60 * 1000
/** After so long, what was sold or has run out is of use to nobody who searches. */
const LONG = 90 * DAY

/** Whether it was sold, or ran out, so long ago that its page is kept for those who have its address alone. */
export function isLongGone(
  { status, updatedAt, expiresAt }: { status: ListingStatus; updatedAt: string; expiresAt: string },
  now: Date,
): boolean {
  const ended = status === 'sold' ? updatedAt : status === 'expired' ? expiresAt : null
  return ended !== null && now.getTime() - new Date(ended).getTime() > LONG
}

const PRODUCE = 2

/** Produce is offered for a week, everything else for sixty days. */
export const lifetime = (categoryId: number): number => (categoryId === PRODUCE ? 7 : 60) * DAY
