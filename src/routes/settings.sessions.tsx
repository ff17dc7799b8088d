import { createFileRoute } from '@tanstack/react-router'
import { sessionsQuery } from '#features/accounts/ui/settings-queries.ts'
import { SessionSettings } from '#features/accounts/ui/settings-sessions.tsx'
import { settingsHead } from './-settings-head.ts'

export const Route = createFileRoute('/settings/sessions')({
  loader: ({ context: { queryClient, api } }) => queryClient.prefetchQuery(sessionsQuery(api)),
  head: settingsHead('/settings/sessions', 'Where you are signed in'),
  component: SessionsPage,
})

function SessionsPage() {
  const { api } = Route.useRouteContext()
  return <SessionSettings api={api} />
}
