import { createFileRoute } from '@tanstack/react-router'
import { OwnReservations } from '#features/crops/ui/own-reservations.tsx'
import { ownReservationsQuery } from '#features/crops/ui/queries.ts'
import { BackLink } from '#ui/primitives/back-link.tsx'
import { pageOf } from '../-parts/head/page.ts'
import { loadOptional } from '../-parts/session/request.ts'
import { RequireAuth, requireSignIn } from '../-parts/session/require-auth.tsx'

export const Route = createFileRoute('/(crops)/crops/reserved')({
  beforeLoad: requireSignIn,
  loader: async ({ context: { queryClient, api } }) => {
    await loadOptional(queryClient.prefetchQuery(ownReservationsQuery(api)))
    return {
      title: 'Your reserved crops',
      description: 'What you have reserved of what neighbours grow.',
      path: '/crops/reserved',
      noIndex: true,
    }
  },
  head: pageOf,
  component: Reserved,
})

function Reserved() {
  return (
    <RequireAuth>
      <div className="sheet py-5 md:py-10">
        <BackLink href="/crops">Growing near you</BackLink>
        <h1 className="mt-3 mb-7">Your reserved crops</h1>
        <OwnReservations />
      </div>
    </RequireAuth>
  )
}
