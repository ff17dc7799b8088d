import { useQuery } from '@tanstack/react-query'
import { useApi } from '#ui/browser/api.ts'
import { Button, ButtonLink } from '#ui/primitives/button.tsx'
import { EmptyState } from '#ui/primitives/empty-state.tsx'
import { Skeleton } from '#ui/primitives/skeleton.tsx'
import type { SellingPart } from '../../base/selling-parts.ts'
import { OwnListingRow, type OwnListingSlots } from './own-listing-row.tsx'
import { ownListingsQuery } from './queries.ts'
import { sellingHref } from './selling-tabs.tsx'

interface Props {
  part: SellingPart
  /** Cursor: the listing that this page continues after. */
  before?: number | undefined
  slots: OwnListingSlots
}

/** One part of a seller's listings with their actions. */
export function OwnListings({ part, before, slots }: Props) {
  const api = useApi()
  const { data, isError, refetch } = useQuery(ownListingsQuery(api, part, before))
  if (isError) {
    return (
      <p className="flex flex-wrap items-center gap-4 text-ink-2">
        Your listings could not be loaded.
        <Button onClick={() => void refetch()}>Try again</Button>
      </p>
    )
  }
  if (!data) return <Loading />
  const { items, next } = data
  // What is due comes first.
  const listings = items.toSorted((one, other) => Number(!slots.dueOf(one)) - Number(!slots.dueOf(other)))
  if (listings.length === 0) return <Nothing part={part} />
  const more = sellingHref(part)
  return (
    <>
      <ul className="divide-y divide-line border-line border-b">
        {listings.map((listing) => (
          <OwnListingRow key={listing.id} listing={listing} slots={slots} />
        ))}
      </ul>
      {next && (
        <p className="py-8 text-center">
          <ButtonLink href={`${more}${more.includes('?') ? '&' : '?'}before=${next}`}>Older listings</ButtonLink>
        </p>
      )}
    </>
  )
}

const quiet: Partial<Record<SellingPart, string>> = {
  paused: 'No paused listings. Pausing hides a listing until you show it again.',
  reserved: 'Nothing reserved. Listings move here when the last one is ordered, until the sale is completed.',
  sold: 'Nothing sold yet. Listings move here once the sale is completed.',
  ended: 'No ended listings. A listing ends after 60 days, produce after 7, unless you renew it.',
}

function Nothing({ part }: { part: SellingPart }) {
  const text = quiet[part]
  if (text) return <p className="border-line border-b py-8 text-ink-2">{text}</p>
  return (
    <EmptyState
      title="Nothing on sale"
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

const Loading = () => (
  <div role="status" className="flex flex-col gap-4 pt-4">
    <span className="sr-only">Loading your listings...</span>
    <Skeleton className="h-28 w-full" />
    <Skeleton className="h-28 w-full" />
    <Skeleton className="h-28 w-full" />
  </div>
)
