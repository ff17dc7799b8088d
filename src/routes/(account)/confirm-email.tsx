import { createFileRoute } from '@tanstack/react-router'
import { ConfirmEmailScreen } from '#features/accounts/ui/email-link-screens.tsx'
import { type Page, pageOf } from '../-parts/head/page.ts'
import { readEmailLink } from '../-parts/session/email-link.ts'

export const Route = createFileRoute('/(account)/confirm-email')({
  validateSearch: readEmailLink,
  loader: (): Page => ({
    title: 'Confirm your new email address',
    description: 'Check and confirm the email address of your account.',
    path: '/confirm-email',
    noIndex: true,
  }),
  head: pageOf,
  component: ConfirmEmail,
})

function ConfirmEmail() {
  const { token } = Route.useSearch()
  return <ConfirmEmailScreen token={token} />
}
