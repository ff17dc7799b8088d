import type { ListingStatus } from './lifecycle.ts'

/** Statuses that no list shows, not even to the owner. */
export const NEVER_SHOWN: readonly ListingStatus[] = ['draft', 'removed']

/** Statuses that are hidden from everyone but the owner, or from everyone. */
export const HIDDEN_FROM_OTHERS: readonly ListingStatus[] = [...NEVER_SHOWN, 'paused']

/** Whether everyone may open the page. Drafts and paused listings are visible to their owner only. */
export const isPublic = (status: ListingStatus): boolean => status !== 'draft' && status !== 'paused'

/** Whether a unit of a listing is reserved for a member, who sees it until they pay although it is paused. */
export type IsReservedFor = (userId: number, listingId: number) => Promise<boolean>
