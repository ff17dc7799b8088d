import { keysOf } from '#shared/keyed.ts'
import type { ListingStatus } from './lifecycle.ts'

/** The parts of a seller's list of listings. Drafts are separate rows. */
export const sellingParts = {
  live: ['active'],
  /** The last unit is ordered, and the order is not settled yet. */
  reserved: ['reserved'],
  paused: ['paused'],
  sold: ['sold'],
  ended: ['expired'],
} as const satisfies Record<string, readonly ListingStatus[]>

export type SellingPart = keyof typeof sellingParts

export const sellingPartNames = keysOf(sellingParts)
