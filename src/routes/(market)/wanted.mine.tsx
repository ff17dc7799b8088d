import { createFileRoute } from '@tanstack/react-router'
import { OwnWanted } from '#features/wanted/ui/own-wanted.tsx'
import { ownEndedQuery, ownOpenQuery } from '#features/wanted/ui/queries.ts'
import { ButtonLink } from '#ui/primitives/button.tsx'
import { pageOf } from '../-parts/head/page.ts'
import { loadOptional } from '../-parts/session/request.ts'
import { RequireAuth, requireSignIn } from '../-parts/session/require-auth.tsx'

export const Route = createFileRoute('/(market)/wanted/mine')({
  beforeLoad: requireSignIn,
  loader: async ({ context: { queryClient, api } }) => {
    await Promise.all([
      loadOptional(queryClient.prefetchQuery(ownOpenQuery(api))),
      loadOptional(queryClient.prefetchInfiniteQuery(ownEndedQuery(api))),
    ])
    return { title: 'Your Requests', description: 'What you are looking for.', path: '/wanted/mine', noIndex: true }
  },
  head: pageOf,
  component: () => (
    <RequireAuth>
      <div className="sheet max-w-4xl py-6 md:py-10">
        <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
          <h1>Your Requests</h1>
          <ButtonLink href="/wanted/new" tone="primary">
            Post a Request
          </ButtonLink>
        </div>
        <h2 className="sr-only">What you are looking for</h2>
        <OwnWanted />
      </div>
    </RequireAuth>
  ),
})
