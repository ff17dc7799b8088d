import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { currentUserQuery } from '#features/accounts/ui/queries.ts'
import { NotificationsScreen } from '#features/notifications/ui/notifications-screen.tsx'
import { notificationsQuery } from '#features/notifications/ui/queries.ts'
import { useApi } from '#ui/browser/api.ts'
import { page } from '../-parts/head/page.ts'
import { toId } from '../-parts/screen/id.ts'
import { RequireAuth, requireSignIn } from '../-parts/session/require-auth.tsx'

export const Route = createFileRoute('/(account)/notifications')({
  validateSearch: ({ before }: Record<string, unknown>): { before?: number | undefined } => ({
    before: toId(before) ?? undefined,
  }),
  loaderDeps: ({ search }) => search,
  beforeLoad: requireSignIn,
  loader: ({ context: { queryClient, api }, deps: { before } }) =>
    queryClient.prefetchQuery({ ...notificationsQuery(api, before), staleTime: 0 }),
  head: () =>
    page({ title: 'Notifications', description: 'Your notifications.', path: '/notifications', noIndex: true }),
  component: Notifications,
})

function Notifications() {
  const api = useApi()
  const { before } = Route.useSearch()
  const { data: me } = useQuery(currentUserQuery(api))
  return (
    <RequireAuth>
      <NotificationsScreen before={before} unread={me?.unread.notifications ?? 0} />
    </RequireAuth>
  )
}
