import { createFileRoute } from '@tanstack/react-router'
import { ForgotPasswordScreen } from '#features/accounts/ui/forgot-password-screen.tsx'
import { type Page, pageOf } from '../-parts/head/page.ts'

export const Route = createFileRoute('/(account)/forgot-password')({
  loader: (): Page => ({
    title: 'Forgot password',
    description: 'Get a link to choose a new password.',
    path: '/forgot-password',
    noIndex: true,
  }),
  head: pageOf,
  component: ForgotPassword,
})

function ForgotPassword() {
  return <ForgotPasswordScreen />
}
