import { useRouter } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { boostEntries } from '#features/checkout/boost/boost-entries.ts'
import { ListingShareForm } from '#features/groups/ui/listing-share-form.tsx'
import { CancelExceptionForm } from '#features/listings/listing/ui/cancel-exception.tsx'
import { OwnerTools } from '#features/listings/listing/ui/owner-tools.tsx'

/** What the seller of a listing may do on its page. */
export default function SellerTools({ listing }: Pick<ComponentProps<typeof OwnerTools>, 'listing'>) {
  const router = useRouter()
  return (
    <OwnerTools
      listing={listing}
      onRemoved={() => void router.navigate({ href: '/my-listings' })}
      further={boostEntries(listing)}
    >
      <CancelExceptionForm listing={listing} />
      {listing.price > 0 && listing.status !== 'sold' && <ListingShareForm listingId={listing.id} />}
    </OwnerTools>
  )
}
