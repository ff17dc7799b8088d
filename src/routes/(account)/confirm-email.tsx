import { createFileRoute } from '@tanstack/react-router'
import { ConfirmEmailScreen } from '#features/accounts/ui/email-link-screens.tsx'
import { type Page, pageOf } from '../-parts/head/page.ts'
import { readMailedLink } from '../-parts/session/mailed-link.ts'

export const Route = createFileRoute('/(account)/confirm-email')({
  validateSearch: readMailedLink,
  loader: (): Page => ({
    title: 'Confirm your new e-mail address',
    description: 'Your address, and nobody else’s.',
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
