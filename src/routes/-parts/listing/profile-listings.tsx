import { useQuery } from '@tanstack/react-query'
import { sellerListingsQuery } from '#features/listings/listing/ui/queries.ts'
import { useApi } from '#ui/browser/api.ts'
import { Button, ButtonLink } from '#ui/primitives/button.tsx'
import { CardSkeleton } from '#ui/primitives/card.tsx'
import { TextLink } from '#ui/primitives/link.tsx'
import { FullListingCard } from './listing-card.tsx'

const PLACEHOLDERS = ['first', 'second', 'third', 'fourth']

/** A user's listings in two columns. */
export function ProfileListings({ sellerId, isOwn }: { sellerId: number; isOwn: boolean }) {
  const api = useApi()
  const { data: listings, isError, refetch } = useQuery(sellerListingsQuery(api, sellerId))
  if (isError) {
    return (
      <p className="flex flex-wrap items-center gap-4 text-ink-2">
        The listings could not be loaded.
        <Button onClick={() => void refetch()}>Try again</Button>
      </p>
    )
  }
  if (listings?.length === 0) {
    return (
      <div className="flex flex-col items-start gap-4">
        <p className="text-ink-2">This seller has no active listings.</p>
        {isOwn && (
          <div className="flex flex-wrap gap-2.5">
            <ButtonLink href="/new-listing" tone="primary">
              Add Your Plant
            </ButtonLink>
            <ButtonLink href="/my-listings">Manage your listings</ButtonLink>
          </div>
        )}
      </div>
    )
  }
  return (
    <>
      {isOwn && (
        <p className="mb-5">
          <TextLink href="/my-listings">Manage your listings</TextLink>
        </p>
      )}
      <div className="grid grid-cols-2 gap-x-3 gap-y-8 sm:gap-x-5.5">
        {listings
          ? listings.map((listing, position) => (
              <FullListingCard key={listing.id} listing={listing} isFirst={position < 2} />
            ))
          : PLACEHOLDERS.map((place) => <CardSkeleton key={place} />)}
      </div>
    </>
  )
}
