import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { currentUserQuery } from '#features/accounts/ui/queries.ts'
import { readNewAlert } from '#features/alerts/alert-address.ts'
import { AlertsScreen } from '#features/alerts/ui/alerts-screen.tsx'
import { alertsQuery } from '#features/alerts/ui/queries.ts'
import { categoriesQuery } from '#features/listings/listing/ui/queries.ts'
import { ThisMonthRing } from '#features/plants/ui/this-month-ring.tsx'
import { monthOf } from '#shared/dates.ts'
import { useApi } from '#ui/browser/api.ts'
import { pageOf } from '../-parts/head/page.ts'
import { RequireAuth, requireSignIn } from '../-parts/session/require-auth.tsx'

export const Route = createFileRoute('/(market)/plant-alerts')({
  validateSearch: readNewAlert,
  beforeLoad: requireSignIn,
  loader: async ({ context: { queryClient, api } }) => {
    const alerts = queryClient.prefetchQuery({ ...alertsQuery(api), staleTime: 0 })
    await queryClient.ensureQueryData(categoriesQuery(api))
    // In the browser the page appears at once with a loading state.
    if (typeof window === 'undefined') await alerts
    // Sent with the page, so that server and browser never render different months.
    return {
      title: 'Plant Alerts',
      description: 'Get a notification when a gardener near you lists what you are looking for.',
      path: '/plant-alerts',
      noIndex: true,
      month: monthOf(new Date()),
    }
  },
  head: pageOf,
  component: PlantAlerts,
})

function PlantAlerts() {
  const api = useApi()
  const { month } = Route.useLoaderData()
  const known = Route.useSearch()
  const { data: me } = useQuery(currentUserQuery(api))
  const { data: categories = [] } = useQuery(categoriesQuery(api))
  return (
    <RequireAuth>
      <AlertsScreen
        // The key resets the form for another search.
        key={JSON.stringify(known)}
        {...{ categories, known }}
        home={me?.postcode ?? null}
        aside={<ThisMonthRing month={month} />}
      />
    </RequireAuth>
  )
}
