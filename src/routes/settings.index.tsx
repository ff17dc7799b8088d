import { createFileRoute } from '@tanstack/react-router'
import { SettingsOverview } from '#features/accounts/ui/settings-overview.tsx'
import { settingsHead } from './-settings-head.ts'

export const Route = createFileRoute('/settings/')({
  head: settingsHead('/settings', 'Settings'),
  component: OverviewPage,
})

function OverviewPage() {
  const { api } = Route.useRouteContext()
  return <SettingsOverview api={api} />
}
