import { createFileRoute } from '@tanstack/react-router'
import { useEffect } from 'react'
import { entranceFailure } from '#features/accounts/entrance-failures.ts'
import { AccountPage } from '#features/accounts/ui/account-page.tsx'
import { LoginForm } from '#features/accounts/ui/login-form.tsx'
import { toast } from '#ui/primitives/toast.tsx'
import { page } from '../-parts/head/page.ts'
import { explainRedirect } from '../-parts/session/members-only.ts'
import { leadOn, readEntrance, useFinishSignIn } from '../-parts/session/sign-in.ts'

const DELAY_MS = 500

export const Route = createFileRoute('/(account)/login')({
  validateSearch: readEntrance,
  beforeLoad: leadOn,
  head: () =>
    page({
      title: 'Sign In',
      description: 'Sign in to buy, sell and message gardeners near you.',
      path: '/login',
      noIndex: true,
    }),
  component: Login,
})

function Login() {
  const { redirect, failure } = Route.useSearch()
  const arrive = useFinishSignIn(redirect)
  useEffect(() => explainRedirect(redirect), [redirect])
  return (
    <AccountPage title="Sign In">
      <LoginForm
        redirect={redirect}
        failure={entranceFailure(failure)}
        onSignedIn={(user) => {
          toast({ title: 'Login Successful', description: `Welcome back, ${user.fullName}!` })
          arrive(user, DELAY_MS)
        }}
      />
    </AccountPage>
  )
}
