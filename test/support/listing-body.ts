import type { createListing } from '#features/listings/listing/contract.ts'
import type { Input } from '#shared/endpoint.ts'

/** The fields that every listing needs. A new one gets its value for all tests, journeys and drills here. */
export const NEEDED = {
  title: 'Lovage',
  description: 'A large pot of it.',
  price: 300,
  categoryId: 1,
  /** Ignored once the seller has declared how they sell. */
  sellerKind: 'private',
} satisfies Input<typeof createListing>['body']

/** What a seller enters for a listing: a test names the fields that matter to it. */
export const listingBody = <T extends object>(fields: T) => ({ ...NEEDED, ...fields })
