import { createFileRoute } from '@tanstack/react-router'
import { UndoEmailScreen } from '#features/accounts/ui/email-link-screens.tsx'
import { type Page, pageOf } from '../-parts/head/page.ts'
import { readMailedLink } from '../-parts/session/mailed-link.ts'

export const Route = createFileRoute('/(account)/undo-email')({
  validateSearch: readMailedLink,
  loader: (): Page => ({
    title: 'Keep your e-mail address',
    description: 'Your address, and nobody else’s.',
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
