import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { currentUserQuery } from '#features/accounts/ui/queries.ts'
import { favouritesQuery } from '#features/favourites/ui/saved-query.ts'
import { ListingGrid } from '#features/listings/listing/ui/listing-card.tsx'
import { useApi } from '#ui/browser/api.ts'
import { useViewerPlace } from '#ui/browser/viewer-place.ts'
import { PlantDrawing } from '#ui/pictures/plant-drawing.tsx'
import { Button, ButtonLink } from '#ui/primitives/button.tsx'
import { CardSkeleton } from '#ui/primitives/card.tsx'
import { EmptyState } from '#ui/primitives/empty-state.tsx'
import { TextLink } from '#ui/primitives/link.tsx'
import { pageOf } from '../-parts/head/page.ts'
import { FullListingCard } from '../-parts/listing/listing-card.tsx'
import { RequireAuth, requireSignIn } from '../-parts/session/require-auth.tsx'

export const Route = createFileRoute('/(market)/favorites')({
  beforeLoad: requireSignIn,
  loader: async ({ context: { queryClient, api } }) => {
    const me = await queryClient.ensureQueryData(currentUserQuery(api))
    if (me) await queryClient.prefetchInfiniteQuery(favouritesQuery(api, me.id))
    return { title: 'Saved Plants', description: 'The plants you have saved.', path: '/favorites', noIndex: true }
  },
  head: pageOf,
  component: Favourites,
})

function Favourites() {
  const api = useApi()
  const { data: me } = useQuery(currentUserQuery(api))
  return (
    <RequireAuth>
      <div className="sheet py-8 md:py-12">
        <h1 className="mb-7">Saved Plants</h1>
        {me && <Saved me={me.id} />}
      </div>
    </RequireAuth>
  )
}

function Saved({ me }: { me: number }) {
  const api = useApi()
  const { place, openForm } = useViewerPlace()
  const { data, isLoadingError, refetch, ...rest } = useInfiniteQuery(favouritesQuery(api, me))
  const saved = data?.pages.flatMap(({ items }) => items)
  if (isLoadingError) {
    return (
      <EmptyState
        title="Your saved plants could not be loaded"
        action={
          <ButtonLink href="/favorites" onClick={() => void refetch()}>
            Try again
          </ButtonLink>
        }
      />
    )
  }
  if (saved?.length === 0) {
    return (
      <EmptyState
        title="Nothing saved yet"
        picture={<PlantDrawing kind="seedling" seed={4} />}
        action={<ButtonLink href="/browse">Browse Plants</ButtonLink>}
      >
        Press the heart on anything you may want to come back to. We tell you when it gets cheaper, is about to end, is
        sold or is back on sale.
      </EmptyState>
    )
  }
  return (
    <>
      <p className="mb-5 text-ink-2">
        We tell you when one gets cheaper, is about to end, is sold or is back on sale.{' '}
        <TextLink href="/settings/notifications">Choose how</TextLink>
      </p>
      {!place && (
        <p className="mb-5 text-ink-2">
          <button
            type="button"
            onClick={openForm}
            className="min-h-6 font-[620] text-leaf underline underline-offset-3"
          >
            Set your place
          </button>{' '}
          to see distances.
        </p>
      )}
      <ListingGrid>
        {saved
          ? saved.map((listing) => (
              <FullListingCard key={listing.id} listing={{ ...listing, isFavorited: true }} headingLevel={2} />
            ))
          : [0, 1, 2, 3].map((key) => <CardSkeleton key={key} />)}
      </ListingGrid>
      <More {...rest} />
    </>
  )
}

type Pages = Pick<
  ReturnType<typeof useInfiniteQuery>,
  'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError'
>

const More = ({ hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError }: Pages) => (
  <div className="flex flex-col items-center gap-3 pt-10">
    {hasNextPage && (
      <Button isPending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        Show more saved plants
      </Button>
    )}
    <p role="status" className="text-ink-2 text-sm">
      {isFetchNextPageError && 'More saved plants could not be loaded. Please try again.'}
    </p>
  </div>
)
