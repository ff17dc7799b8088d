import type { ListingStatus } from '#features/listings/base/lifecycle.ts'

/** The entry of a listing's menu that boosts it, or extends its boost by a week; none unless it is on sale. */
export const boostEntries = ({ id, status, featured }: { id: number; status: ListingStatus; featured: boolean }) =>
  status === 'active'
    ? [{ name: featured ? 'Boost for longer' : 'Boost: top of results for a week', href: `/my-listings?boost=${id}` }]
    : []
