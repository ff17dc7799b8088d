import * as z from 'zod/mini'
import { holdReasons } from '#features/listings/base/hold-reasons.ts'
import { endpoint } from '#shared/endpoint.ts'

const hiddenListing = z.object({
  listingId: z.int(),
  /** The rule that it breaks, as the terms number and name it; null when the decision is no longer kept. */
  rule: z.nullable(z.object({ number: z.string(), name: z.string() })),
  /** What staff added in their own words. */
  words: z.nullable(z.string()),
  /** Hidden only until staff have looked at it, and why; null when it was decided. */
  holdReason: z.nullable(z.enum(holdReasons)),
  /** Hidden with every other listing, because the account is suspended. */
  isSuspension: z.boolean(),
  /** The page to appeal the decision; null when its time is over. */
  appealHref: z.nullable(z.string()),
})
export type HiddenListing = z.output<typeof hiddenListing>

export const listHiddenListings = endpoint({
  method: 'GET',
  path: '/api/hidden-listings',
  access: 'member',
  summary: 'Lists those of your listings that are hidden by staff or on hold, with the reason and where to appeal',
  reply: z.array(hiddenListing),
})
