import { createFileRoute } from '@tanstack/react-router'
import { UndoEmailScreen } from '#features/accounts/ui/email-link-screens.tsx'
import { type Page, pageOf } from '../-parts/head/page.ts'
import { readEmailLink } from '../-parts/session/email-link.ts'

export const Route = createFileRoute('/(account)/undo-email')({
  validateSearch: readEmailLink,
  loader: (): Page => ({
    title: 'Keep your email address',
    description: 'Check and confirm the email address of your account.',
    path: '/undo-email',
    noIndex: true,
  }),
  head: pageOf,
  component: UndoEmail,
})

function UndoEmail() {
  const { token } = Route.useSearch()
  return <UndoEmailScreen token={token} />
}
