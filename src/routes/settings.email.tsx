import { createFileRoute } from '@tanstack/react-router'
import { EmailSettings } from '#features/accounts/ui/settings-email.tsx'
import { emailQuery } from '#features/accounts/ui/settings-queries.ts'
import { settingsHead } from './-settings-head.ts'

export const Route = createFileRoute('/settings/email')({
  loader: ({ context: { queryClient, api } }) => queryClient.prefetchQuery(emailQuery(api)),
  head: settingsHead('/settings/email', 'E-mail address'),
  component: EmailPage,
})

function EmailPage() {
  const { api } = Route.useRouteContext()
  return <EmailSettings api={api} />
}
