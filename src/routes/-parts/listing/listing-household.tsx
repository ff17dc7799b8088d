import type { OfferedSlugs } from '#features/household/listing-answer.ts'
import { HouseholdPanel } from '#features/household/ui/household-panel.tsx'
import { isGrown } from '#features/listings/base/categories.ts'

interface Offer extends OfferedSlugs {
  categoryId: number
}

/** Whether a plant is safe for the viewer's household, and where to say who lives there; nothing for a tool. */
export default function ListingHousehold({ listing }: { listing: Offer }) {
  return isGrown(listing.categoryId) || listing.plant || listing.otherPlants ? (
    <HouseholdPanel offered={listing} />
  ) : null
}
