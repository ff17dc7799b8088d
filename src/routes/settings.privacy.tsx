import { createFileRoute } from '@tanstack/react-router'
import { PrivacySettings } from '#features/accounts/ui/settings-privacy.tsx'
import { settingsHead } from './-settings-head.ts'

export const Route = createFileRoute('/settings/privacy')({
  head: settingsHead('/settings/privacy', 'Privacy'),
  component: PrivacyPage,
})

function PrivacyPage() {
  const { api } = Route.useRouteContext()
  return <PrivacySettings api={api} />
}
