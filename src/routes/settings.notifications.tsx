import { createFileRoute } from '@tanstack/react-router'
import { SettingsPageBody } from '#features/accounts/ui/settings-frame.tsx'
import { NotificationPreferences } from '#features/notifications/ui/notification-preferences.tsx'
import { preferencesQuery } from '#features/notifications/ui/queries.ts'
import { settingsHead } from './-settings-head.ts'

export const Route = createFileRoute('/settings/notifications')({
  loader: ({ context: { queryClient, api } }) => queryClient.prefetchQuery(preferencesQuery(api)),
  head: settingsHead('/settings/notifications', 'Notifications'),
  component: NotificationsPage,
})

function NotificationsPage() {
  const { api } = Route.useRouteContext()
  return (
    <SettingsPageBody
      title="Notifications"
      intro="What we tell you, and by which way. Mails about the safety of your account always come."
    >
      <NotificationPreferences api={api} />
    </SettingsPageBody>
  )
}
