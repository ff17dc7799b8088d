import { createFileRoute } from '@tanstack/react-router'
import { DeleteSettings } from '#features/accounts/ui/settings-delete.tsx'
import { closingQuery } from '#features/accounts/ui/settings-queries.ts'
import { settingsHead } from './-settings-head.ts'
import { useLeaving } from './-use-sign-out.ts'

export const Route = createFileRoute('/settings/delete')({
  loader: ({ context: { queryClient, api } }) => queryClient.prefetchQuery(closingQuery(api)),
  head: settingsHead('/settings/delete', 'Delete my account'),
  component: DeletePage,
})

function DeletePage() {
  const { api } = Route.useRouteContext()
  const leave = useLeaving()
  return (
    <DeleteSettings
      api={api}
      onClosed={(closesAt) => void leave(`/account-closed?until=${encodeURIComponent(closesAt)}`)}
    />
  )
}
