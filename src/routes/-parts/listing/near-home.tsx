import { queryOptions, useQuery } from '@tanstack/react-query'
import { ListingGrid } from '#features/listings/listing/ui/listing-card.tsx'
import { featuredQuery, LISTINGS } from '#features/listings/listing/ui/queries.ts'
import { nearHeading } from '#features/listings/search/near-heading.ts'
import type { Api } from '#shared/api-client.ts'
import type { ViewerPlace } from '#shared/places/viewer-place.ts'
import { useApi } from '#ui/browser/api.ts'
import { Button } from '#ui/primitives/button.tsx'
import { CardSkeleton } from '#ui/primitives/card.tsx'
import { Link, TextLink } from '#ui/primitives/link.tsx'
import { Invite } from '../home/invite.tsx'
import { FullListingCard } from './listing-card.tsx'

const TOWNS = 6
const PLACEHOLDERS = [1, 2, 3, 4]
const near = () => import('#features/listings/search/near-contract.ts')
const towns = () => import('#features/listings/towns/contract.ts')

/** The nearest listings of others within the viewer's radius; without any, the nearest that still count as nearby. */
export const nearbyQuery = (api: Api, { outcode, radius }: ViewerPlace) =>
  queryOptions({
    queryKey: [LISTINGS, 'near-home', outcode, radius],
    retryOnMount: false,
    queryFn: async () => api((await near()).nearListings, { query: { postcode: outcode, radius: String(radius) } }),
  })

/** The towns with most listings. */
export const popularTownsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['/api/places/offers', 'popular'],
    retryOnMount: false,
    queryFn: async () => {
      const { areas } = await api((await towns()).countListings, {})
      return areas.toSorted((one, other) => other.count - one.count).slice(0, TOWNS)
    },
  })

/** What is near the viewer, before anything else. */
export function NearHere({ place, month }: { place: ViewerPlace; month: number }) {
  const { data, isError, refetch } = useQuery(nearbyQuery(useApi(), place))
  if (data?.items.length === 0) return <Invite month={month} place={place.outcode} isOwnOnly={data.total !== '0'} />
  return (
    <section aria-labelledby="near" className="mt-2">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id="near" className="text-2xl">
          {data ? nearHeading(place, data) : `Near ${place.outcode}`}
        </h2>
        {data && (
          <TextLink href={`/browse?nearby=true${data.miles === place.radius ? '' : `&radius=${data.miles}`}`}>
            See all
          </TextLink>
        )}
      </div>
      {isError ? (
        <NotShown onRetry={() => void refetch()} />
      ) : (
        <ListingGrid>
          {data
            ? data.items.map((listing, position) => (
                <FullListingCard key={listing.id} listing={listing} isFirst={position < 4} />
              ))
            : PLACEHOLDERS.map((key) => <CardSkeleton key={key} />)}
        </ListingGrid>
      )}
    </section>
  )
}

/** Listings that could not be loaded. */
export const NotShown = ({ onRetry }: { onRetry: () => void }) => (
  <p className="flex flex-wrap items-center gap-4 border-line border-y py-8 text-ink-2">
    We are having trouble showing these plants.
    <Button onClick={onRetry}>Try again</Button>
  </p>
)

/** Where most is for sale, for visitors who have not said where they are. */
export function PopularTowns({ month }: { month: number }) {
  const api = useApi()
  const { data } = useQuery(popularTownsQuery(api))
  const { data: newest } = useQuery(featuredQuery(api))
  if (newest?.length === 0) return <Invite month={month} />
  if (!data || data.length === 0) return null
  return (
    <section aria-labelledby="towns" className="mt-2">
      <div className="mb-2 flex items-baseline justify-between gap-4">
        <h2 id="towns">Popular towns</h2>
        <span className="text-ink-3 text-sm">listings now</span>
      </div>
      <ul className="grid grid-cols-2 gap-x-6 sm:grid-cols-3">
        {data.map(({ slug, name, count }) => (
          <li key={slug} className="border-line border-t">
            <Link href={`/plants-near/${slug}`} className="flex min-h-12 items-center justify-between hover:underline">
              <span className="font-[620]">{name}</span>
              <span className="text-ink-3 text-sm">
                {count}
                <span className="sr-only"> listings</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
