import { createFileRoute, useRouter } from '@tanstack/react-router'
import { OwnDrafts } from '#features/listings/ui/own-drafts.tsx'
import { OwnListings } from '#features/listings/ui/own-listings-screen.tsx'
import { draftsQuery, ownListingsQuery } from '#features/listings/ui/queries.ts'
import { ButtonLink } from '#ui/button.tsx'
import { toId } from './-id.ts'
import { page } from './-page.ts'
import { RequireAuth, requireSignIn } from './-require-auth.tsx'

export const Route = createFileRoute('/my-listings')({
  validateSearch: (search: Record<string, unknown>): { before?: number } => {
    const before = toId(search['before'])
    return before === null ? {} : { before }
  },
  loaderDeps: ({ search }) => search,
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
      description: 'Everything you have offered, and what became of it.',
      path: '/my-listings',
      noIndex: true,
    }),
  component: MyListings,
})

function MyListings() {
  const { api } = Route.useRouteContext()
  const { before } = Route.useSearch()
  const router = useRouter()
  return (
    <RequireAuth>
      <div className="sheet py-8 md:py-12">
        <div className="mb-8 flex flex-wrap items-end justify-between gap-4">
          <h1>My Listings</h1>
          <div className="flex flex-wrap gap-2.5">
            <ButtonLink href="/pickup-times">Your Pickup Times</ButtonLink>
            <ButtonLink href="/new-listing" tone="primary">
              Add Your Plant
            </ButtonLink>
          </div>
        </div>
        <OwnDrafts api={api} onContinue={(id) => void router.navigate({ href: `/new-listing?draft=${id}` })} />
        <OwnListings api={api} before={before} />
      </div>
    </RequireAuth>
  )
}
