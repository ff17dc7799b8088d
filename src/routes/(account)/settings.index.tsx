import { createFileRoute } from '@tanstack/react-router'
import { SettingsOverview } from '#features/accounts/ui/settings/settings-overview.tsx'
import { page } from '../-parts/head/page.ts'

export const Route = createFileRoute('/(account)/settings/')({
  head: () =>
    page({ title: 'Settings', description: 'Your account, as you want it.', path: '/settings', noIndex: true }),
  component: Overview,
})

function Overview() {
  return <SettingsOverview />
}
