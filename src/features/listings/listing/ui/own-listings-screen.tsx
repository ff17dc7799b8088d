import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '#ui/browser/api.ts'
import { Badge, type BadgeTone } from '#ui/primitives/badge.tsx'
import { Button, ButtonLink } from '#ui/primitives/button.tsx'
import { EmptyState } from '#ui/primitives/empty-state.tsx'
import { Link } from '#ui/primitives/link.tsx'
import { Skeleton } from '#ui/primitives/skeleton.tsx'
import type { ListingStatus } from '../../base/lifecycle.ts'
import { ListingPicture } from '../../photos/ui/listing-picture.tsx'
import type { Listing } from '../listing.ts'
import { priceOfListing } from '../listing-words.ts'
import { listingStatusLine } from './listing-status-line.ts'
import { OwnerButtons } from './owner-buttons.tsx'
import { ownListingsQuery } from './queries.ts'

const badges: Partial<Record<ListingStatus, [name: string, tone: BadgeTone]>> = {
  active: ['For sale', 'leaf'],
  paused: ['Paused', 'plain'],
  reserved: ['Reserved', 'label'],
  sold: ['Sold', 'plain'],
  expired: ['Expired', 'rhubarb'],
}

interface Props {
  /** Cursor: the listing that this page continues after. */
  before?: number | undefined
  /** Actions on a listing from other features. */
  further: (listing: Listing) => ReactNode
}

/** All of a seller's listings with their actions. */
export function OwnListings({ before, further }: Props) {
  const api = useApi()
  const { data, isError, refetch } = useQuery(ownListingsQuery(api, before))
  if (isError) {
    return (
      <p className="flex flex-wrap items-center gap-4 text-ink-2">
        Your listings could not be loaded.
        <Button onClick={() => void refetch()}>Try again</Button>
      </p>
    )
  }
  if (!data) return <Loading />
  const { items: listings, next } = data
  if (listings.length === 0) {
    return (
      <EmptyState
        title="No listings yet"
        action={
          <ButtonLink href="/new-listing" tone="primary">
            Add Your Plant
          </ButtonLink>
        }
      >
        Someone near you would like your spare seedlings, divisions or courgettes.
      </EmptyState>
    )
  }
  return (
    <>
      <ul className="divide-y divide-line border-line border-y">
        {listings.map((listing) => (
          <Row key={listing.id} listing={listing} further={further(listing)} />
        ))}
      </ul>
      {next && (
        <p className="py-8 text-center">
          <ButtonLink href={`/my-listings?before=${next}`}>Older listings</ButtonLink>
        </p>
      )}
    </>
  )
}

function Row({ listing, further }: { listing: Listing; further: ReactNode }) {
  const [name, tone] = badges[listing.status] ?? [listing.status, 'plain']
  return (
    <li className="flex gap-4 py-4 sm:gap-6">
      <div className="aspect-4/3 w-24 shrink-0 self-start overflow-hidden rounded-md bg-sunken *:size-full *:object-cover sm:w-36">
        <ListingPicture listing={listing} sizes="9rem" />
      </div>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <h2 className="min-w-0 break-words font-[620] font-sans text-lg leading-tight tracking-normal">
            <Link href={`/product/${listing.id}`} className="underline-offset-3 hover:underline">
              {listing.title}
            </Link>
          </h2>
          <span className="flex gap-1.5">
            <Badge tone={tone}>{name}</Badge>
            {listing.featured && <Badge tone="ink">Featured</Badge>}
          </span>
        </div>
        <p className="mt-1 text-ink-2 text-sm">
          <b className="font-[650] text-ink">{priceOfListing(listing)}</b>
          {listing.quantity > 1 && ` · ${listing.quantity} available`} · {listingStatusLine(listing)}
        </p>
        <div className="mt-3">
          <OwnerButtons listing={listing} isInList further={further} />
        </div>
      </div>
    </li>
  )
}

const Loading = () => (
  <div role="status" className="flex flex-col gap-4">
    <span className="sr-only">Loading your listings...</span>
    <Skeleton className="h-28 w-full" />
    <Skeleton className="h-28 w-full" />
    <Skeleton className="h-28 w-full" />
  </div>
)
