import type { OfferedSlugs } from '#features/household/listing-answer.ts'
import { HouseholdMark } from '#features/household/ui/household-mark.tsx'
import { isGrown } from '#features/listings/base/categories.ts'

interface Offer extends OfferedSlugs {
  categoryId: number
}

/** Whether a plant is safe for the viewer's household; nothing for a tool. */
export default function ListingMark({ listing }: { listing: Offer }) {
  return isGrown(listing.categoryId) || listing.plant || listing.otherPlants ? (
    <HouseholdMark offered={listing} />
  ) : null
}
