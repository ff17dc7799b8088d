import { createFileRoute } from '@tanstack/react-router'
import { entranceFailure } from '#features/accounts/entrance-failures.ts'
import { AccountPage } from '#features/accounts/ui/account-page.tsx'
import { rememberBegun } from '#features/accounts/ui/begun.ts'
import { RegisterForm } from '#features/accounts/ui/register-form.tsx'
import { getProductName } from '#ui/browser/product-name.ts'
import { useViewerPlace } from '#ui/browser/viewer-place.ts'
import { toast } from '#ui/primitives/toast.tsx'
import { type Page, pageOf } from '../-parts/head/page.ts'
import { readEntrance, redirectSignedIn, useFinishSignIn } from '../-parts/session/sign-in.ts'

export const Route = createFileRoute('/(account)/register')({
  validateSearch: readEntrance,
  beforeLoad: redirectSignedIn,
  loader: (): Page => ({
    title: 'Create Account',
    description: `Join ${getProductName()} to buy, sell, swap and give away plants near you. Listing is free.`,
    path: '/register',
  }),
  head: pageOf,
  component: Register,
})

function Register() {
  const { redirect, failure } = Route.useSearch()
  const arrive = useFinishSignIn(redirect)
  const { onChanged } = useViewerPlace()
  return (
    <AccountPage title="Create Account" intro="Buy, sell, swap and give away plants near you. Listing is free.">
      <RegisterForm
        redirect={redirect}
        failure={entranceFailure(failure)}
        onJoined={(user) => {
          rememberBegun(redirect)
          toast({
            title: 'Registration Successful',
            description: `Welcome to ${getProductName()}, ${user.fullName}! Please confirm your email address with the link we sent you.`,
          })
          // The server has set the place by where they live.
          void onChanged()
          arrive(user)
        }}
      />
    </AccountPage>
  )
}
