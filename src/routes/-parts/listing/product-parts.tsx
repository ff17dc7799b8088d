import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, lazy, Suspense } from 'react'
import type { SharesOfListing } from '#features/groups/share-contract.ts'
import type { ChosenUnits } from '#features/listings/base/units.ts'
import type { Listing } from '#features/listings/listing/listing.ts'
import { ListingGrid } from '#features/listings/listing/ui/listing-card.tsx'
import { useRecentlyViewed } from '#features/listings/listing/ui/use-recently-viewed.ts'
import { similarQuery } from '#features/listings/search/ui/queries.ts'
import { milesIn } from '#shared/places/geo.ts'
import { NEARBY_MILES } from '#shared/places/viewer-place.ts'
import { useApi } from '#ui/browser/api.ts'
import { FullListingCard } from './listing-card.tsx'
import { RecentlyViewed } from './recently-viewed.tsx'

const NEARBY = 'More like this nearby'

// The server renders it, and nothing in it waits for its code.
const ListingShare = lazy(() => import('#features/groups/ui/listing-share.tsx'))

/** The group that the sale of a listing supports, where its seller is named in that group. The key is the one of its query. */
export function ShareOf({ listing }: { listing: Listing }) {
  const { data } = useQuery<SharesOfListing>({
    queryKey: ['/api/groups', 'listing-share', listing.id],
    enabled: false,
  })
  return (
    data?.shown && (
      <Suspense>
        <ListingShare share={data.shown} />
      </Suspense>
    )
  )
}

/** Similar listings and the visitor's recently viewed listings. */
export function FurtherListings({ listing }: { listing: Listing }) {
  const recent = useRecentlyViewed(listing)
  const title = listing.status === 'active' ? NEARBY : 'See similar'
  return (
    <>
      <SimilarListings listingId={listing.id} title={title} />
      <RecentlyViewed {...recent} />
    </>
  )
}

export function SimilarListings({ listingId, title }: { listingId: number; title: string }) {
  const api = useApi()
  const { data: similar = [] } = useQuery(similarQuery(api, listingId))
  if (similar.length === 0) return null
  return (
    <section aria-labelledby="similar" className="mt-12 border-line border-t pt-8">
      <h2 id="similar">{title === NEARBY ? titleBy(similar) : title}</h2>
      <div className="mt-5">
        <ListingGrid>
          {similar.map((other) => (
            <FullListingCard key={other.id} listing={other} />
          ))}
        </ListingGrid>
      </div>
    </section>
  )
}

/** “Nearby” is said only of listings that are all known to be. */
function titleBy(similar: readonly Listing[]): string {
  const miles = similar.map(({ distance }) => distance !== null && milesIn(distance))
  if (miles.every((one) => one !== false && one <= NEARBY_MILES)) return NEARBY
  return miles.every((one) => one !== false && one > NEARBY_MILES) ? 'More like this, farther away' : 'More like this'
}

const AddToBasket = lazy(() => import('#features/checkout/basket/ui/add-to-basket.tsx'))

/** Puts a listing into the viewer's basket. */
export const IntoBasket = (props: ComponentProps<typeof AddToBasket>) => (
  <Suspense>
    <AddToBasket {...props} />
  </Suspense>
)

// Only where there is more than one unit.
const BuySeveral = lazy(() => import('#features/checkout/payment/ui/buy-several.tsx'))

/** How many of several units to buy. */
export const Several = ({ listing, ...chosen }: { listing: Listing } & ChosenUnits) => (
  <BuySeveral listing={listing} {...chosen} />
)
