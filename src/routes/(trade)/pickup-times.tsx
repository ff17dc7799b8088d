import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { PickupPlaces } from '#features/listings/place/ui/pickup-places.tsx'
import { pickupPlacesQuery } from '#features/listings/place/ui/pickup-places-query.ts'
import { PickupTimesForm } from '#features/pickups/ui/pickup-times-form.tsx'
import { pickupTimesQuery } from '#features/pickups/ui/queries.ts'
import { useApi } from '#ui/browser/api.ts'
import { BackLink } from '#ui/primitives/back-link.tsx'
import { page } from '../-parts/head/page.ts'
import { RequireAuth, requireSignIn } from '../-parts/session/require-auth.tsx'

export const Route = createFileRoute('/(trade)/pickup-times')({
  beforeLoad: requireSignIn,
  loader: async ({ context: { api, queryClient } }) => {
    await queryClient.prefetchQuery({ ...pickupPlacesQuery(api), staleTime: 0 })
    return queryClient.fetchQuery(pickupTimesQuery(api))
  },
  head: () =>
    page({
      title: 'Your pickup times',
      description: 'When your buyers can come.',
      path: '/pickup-times',
      noIndex: true,
    }),
  component: PickupTimesPage,
})

function PickupTimesPage() {
  const api = useApi()
  const loaded = Route.useLoaderData()
  const { data: times = loaded } = useQuery({ ...pickupTimesQuery(api), initialData: loaded })
  return (
    <RequireAuth>
      <div className="sheet max-w-3xl pt-3 pb-10 md:pt-6 md:pb-14">
        <BackLink href="/transactions?tab=sales">Your sales</BackLink>
        <h1 className="mt-1">Your pickup times</h1>
        <p className="mt-3 mb-7 max-w-[62ch] text-ink-2">
          Buyers who have paid book half an hour within these times, one visitor at a time. You both get a reminder and
          a file for your calendar. Times are UK time.
        </p>
        <PickupPlaces />
        <h2 className="mb-3 text-xl">My pickup times</h2>
        <PickupTimesForm times={times} />
      </div>
    </RequireAuth>
  )
}
