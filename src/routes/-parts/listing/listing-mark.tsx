import { HouseholdMark } from '#features/household/ui/household-mark.tsx'
import { isGrown } from '#features/listings/base/categories.ts'
import type { Listing } from '#features/listings/listing/listing.ts'

/** Whether a plant is safe for the viewer's household; nothing for a tool. */
export default function ListingMark({ listing }: { listing: Listing }) {
  return isGrown(listing.categoryId) || listing.plant ? <HouseholdMark offered={listing} /> : null
}
