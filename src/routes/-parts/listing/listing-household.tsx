import { HouseholdPanel } from '#features/household/ui/household-panel.tsx'
import { isGrown } from '#features/listings/base/categories.ts'
import type { Listing } from '#features/listings/listing/listing.ts'

/** Whether a plant is safe for the viewer's household, and where to say who lives there; nothing for a tool. */
export default function ListingHousehold({ listing }: { listing: Listing }) {
  return isGrown(listing.categoryId) || listing.plant ? <HouseholdPanel offered={listing} /> : null
}
