import { useQuery } from '@tanstack/react-query'
import { groupHref } from '#features/groups/group.ts'
import { groupListingsQuery } from '#features/groups/ui/queries.ts'
import { useApi } from '#ui/browser/api.ts'
import { Button, ButtonLink } from '#ui/primitives/button.tsx'
import { CardSkeleton } from '#ui/primitives/card.tsx'
import { FullListingCard } from './listing-card.tsx'

const PLACEHOLDERS = ['first', 'second', 'third']
const FIRST_ROW = 3

/** What members of a group have on sale near it, a page at a time. */
export function GroupListings({ slug, cursor }: { slug: string; cursor: string | undefined }) {
  const { data, isError, refetch } = useQuery(groupListingsQuery(useApi(), slug, cursor))
  if (isError) {
    return (
      <p className="flex flex-wrap items-center gap-4 text-ink-2">
        The listings could not be loaded.
        <Button onClick={() => void refetch()}>Try again</Button>
      </p>
    )
  }
  if (data?.items.length === 0)
    return <p className="text-ink-2">No member has anything on sale within 25 miles right now.</p>
  return (
    <>
      <div className="grid grid-cols-2 gap-x-3 gap-y-8 sm:grid-cols-3 sm:gap-x-5.5">
        {data
          ? data.items.map((listing, position) => (
              <FullListingCard key={listing.id} listing={listing} isFirst={position < FIRST_ROW} />
            ))
          : PLACEHOLDERS.map((place) => <CardSkeleton key={place} />)}
      </div>
      {(cursor || data?.next) && (
        <p className="flex flex-wrap justify-center gap-3 py-8">
          {cursor && <ButtonLink href={groupHref(slug)}>First listings</ButtonLink>}
          {data?.next && (
            <ButtonLink href={`${groupHref(slug)}?cursor=${encodeURIComponent(data.next)}`}>More listings</ButtonLink>
          )}
        </p>
      )}
    </>
  )
}
