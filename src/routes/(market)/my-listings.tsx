import { createFileRoute, useRouter } from '@tanstack/react-router'
import { BoostButton } from '#features/checkout/boost/ui/boost-button.tsx'
import { OwnDrafts } from '#features/listings/form/ui/own-drafts.tsx'
import { draftsQuery } from '#features/listings/form/ui/queries.ts'
import { OwnListings } from '#features/listings/listing/ui/own-listings-screen.tsx'
import { ownListingsQuery } from '#features/listings/listing/ui/queries.ts'
import { CollectionRounds } from '#features/pickups/ui/collection-rounds.tsx'
import { ButtonLink } from '#ui/primitives/button.tsx'
import { page } from '../-parts/head/page.ts'
import { toId } from '../-parts/screen/id.ts'
import { RequireAuth, requireSignIn } from '../-parts/session/require-auth.tsx'

export const Route = createFileRoute('/(market)/my-listings')({
  validateSearch: ({
    before,
    boost,
  }: Record<string, unknown>): { before?: number | undefined; boost?: number | undefined } => ({
    before: toId(before) ?? undefined,
    boost: toId(boost) ?? undefined,
  }),
  loaderDeps: ({ search: { before } }) => ({ before }),
  beforeLoad: requireSignIn,
  loader: async ({ context: { queryClient, api }, deps: { before } }) => {
    await Promise.all([
      queryClient.prefetchQuery({ ...ownListingsQuery(api, before), staleTime: 0 }),
      queryClient.prefetchQuery({ ...draftsQuery(api), staleTime: 0 }),
    ])
  },
  head: () =>
    page({
      title: 'My Listings',
      description: 'All your listings and their status.',
      path: '/my-listings',
      noIndex: true,
    }),
  component: MyListings,
})

function MyListings() {
  const { before, boost } = Route.useSearch()
  const router = useRouter()
  return (
    <RequireAuth>
      <div className="sheet py-8 md:py-12">
        <div className="mb-8 flex flex-wrap items-end justify-between gap-4">
          <h1>My Listings</h1>
          <div className="flex flex-wrap gap-2.5">
            <ButtonLink href="/pickup-times">Your Pickup Times</ButtonLink>
            <ButtonLink href="/social-automation">Social Posts</ButtonLink>
            <ButtonLink href="/new-listing" tone="primary">
              Add Your Plant
            </ButtonLink>
          </div>
        </div>
        <CollectionRounds className="mb-8 max-w-xl" />
        <OwnDrafts onContinue={(id) => void router.navigate({ href: `/new-listing?draft=${id}` })} />
        <OwnListings
          before={before}
          further={(listing) => (
            <BoostButton
              listing={listing}
              isInList
              isWanted={boost === listing.id}
              onClosed={() => {
                const href = before ? `/my-listings?before=${before}` : '/my-listings'
                if (boost) void router.navigate({ href, replace: true, resetScroll: false })
              }}
            />
          )}
        />
      </div>
    </RequireAuth>
  )
}
