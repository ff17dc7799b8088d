import { createFileRoute } from '@tanstack/react-router'
import { GardenScreen } from '#features/garden/ui/garden-screen.tsx'
import { gardenQuery } from '#features/garden/ui/queries.ts'
import { ButtonLink } from '#ui/primitives/button.tsx'
import { pageOf } from '../-parts/head/page.ts'
import { loadOptional } from '../-parts/session/request.ts'
import { RequireAuth, requireSignIn } from '../-parts/session/require-auth.tsx'

export const Route = createFileRoute('/(market)/garden/')({
  beforeLoad: requireSignIn,
  loader: async ({ context: { queryClient, api } }) => {
    await loadOptional(queryClient.prefetchQuery(gardenQuery(api)))
    return { title: 'My Garden', description: 'Your plants, and what to do for them.', path: '/garden', noIndex: true }
  },
  head: pageOf,
  component: () => (
    <RequireAuth>
      <div className="sheet max-w-5xl py-6 md:py-10">
        <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
          <h1>My garden</h1>
          <ButtonLink href="/garden/new" tone="primary">
            Add a Plant
          </ButtonLink>
        </div>
        <GardenScreen />
      </div>
    </RequireAuth>
  ),
})
