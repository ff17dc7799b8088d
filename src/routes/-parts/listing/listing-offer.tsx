import type { ComponentProps } from 'react'
import { ListingOffer } from '#features/offers/ui/listing-offer.tsx'
import { ProposeLink } from '#features/swaps/ui/propose-link.tsx'

type Props = ComponentProps<typeof ListingOffer> & ComponentProps<typeof ProposeLink>

/** Below the price: the viewer's offer, and the way to a swap. */
const Ways = ({ listing }: Props) => (
  <>
    {listing.kind !== 'swap' && <ListingOffer listing={listing} />}
    <ProposeLink listing={listing} />
  </>
)

export default Ways
