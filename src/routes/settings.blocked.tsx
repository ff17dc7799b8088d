import { createFileRoute } from '@tanstack/react-router'
import { SettingsPageBody } from '#features/accounts/ui/settings-frame.tsx'
import { BlockedPeople } from '#features/messages/ui/blocked-people.tsx'
import { blockedQuery } from '#features/messages/ui/queries.ts'
import { settingsHead } from './-settings-head.ts'

export const Route = createFileRoute('/settings/blocked')({
  loader: ({ context: { queryClient, api } }) => queryClient.prefetchQuery(blockedQuery(api)),
  head: settingsHead('/settings/blocked', 'Blocked people'),
  component: BlockedPage,
})

function BlockedPage() {
  const { api } = Route.useRouteContext()
  return (
    <SettingsPageBody
      title="Blocked people"
      intro="Messages between you do not arrive. They are not told. Orders you have together go on."
    >
      <BlockedPeople api={api} />
    </SettingsPageBody>
  )
}
