import { createFileRoute } from '@tanstack/react-router'
import { ResetPasswordScreen } from '#features/accounts/ui/reset-password-screen.tsx'
import { type Page, pageOf } from '../-parts/head/page.ts'
import { readEmailLink } from '../-parts/session/email-link.ts'

export const Route = createFileRoute('/(account)/reset-password')({
  validateSearch: readEmailLink,
  loader: (): Page => ({
    title: 'Reset password',
    description: 'Choose a new password.',
    path: '/reset-password',
    noIndex: true,
  }),
  head: pageOf,
  component: ResetPassword,
})

function ResetPassword() {
  const { token, userId } = Route.useSearch()
  return <ResetPasswordScreen token={token} userId={userId} />
}
