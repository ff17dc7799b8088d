import { createFileRoute } from '@tanstack/react-router'
import { PasswordSettings } from '#features/accounts/ui/settings-password.tsx'
import { settingsHead } from './-settings-head.ts'

export const Route = createFileRoute('/settings/password')({
  head: settingsHead('/settings/password', 'Password'),
  component: PasswordPage,
})

function PasswordPage() {
  const { api } = Route.useRouteContext()
  return <PasswordSettings api={api} />
}
