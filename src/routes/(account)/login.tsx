import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { entranceFailure } from '#features/accounts/entrance-failures.ts'
import { ownAddress } from '#features/accounts/redirect.ts'
import { AccountPage } from '#features/accounts/ui/account-page.tsx'
import { rememberAddress } from '#features/accounts/ui/after-sign-in.ts'
import { LoginForm } from '#features/accounts/ui/login-form.tsx'
import { RegisterFirst } from '#features/accounts/ui/register-first.tsx'
import { toast } from '#ui/primitives/toast.tsx'
import { page } from '../-parts/head/page.ts'
import { getPublicUrl } from '../-parts/session/request.ts'
import { readEntrance, redirectSignedIn, useFinishSignIn } from '../-parts/session/sign-in.ts'

const DELAY_MS = 500

export const Route = createFileRoute('/(account)/login')({
  validateSearch: readEntrance,
  beforeLoad: redirectSignedIn,
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
  const router = useRouter()
  const address = ownAddress(redirect, getPublicUrl())
  // The server may have redirected the visitor here, where no script of the requested page ran.
  useEffect(() => {
    if (address) rememberAddress(address)
  }, [address])
  return (
    <AccountPage title="Sign In">
      {address && <RegisterFirst redirect={address} />}
      <LoginForm
        redirect={redirect}
        failure={entranceFailure(failure)}
        onSecondStep={() =>
          void router.navigate({ href: `/second-step${redirect ? `?${new URLSearchParams({ redirect })}` : ''}` })
        }
        onSignedIn={(user) => {
          toast({ title: 'Login Successful', description: `Welcome back, ${user.fullName}!` })
          arrive(user, DELAY_MS)
        }}
      />
    </AccountPage>
  )
}
