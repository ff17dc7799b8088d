import { createFileRoute, redirect, useRouter } from '@tanstack/react-router'
import { entranceFailure } from '#features/accounts/entrance-failures.ts'
import { secondStepQuery } from '#features/accounts/second-factor/ui/factor-queries.ts'
import { SecondStepForm } from '#features/accounts/second-factor/ui/second-step-form.tsx'
import { AccountPage } from '#features/accounts/ui/account-page.tsx'
import { toast } from '#ui/primitives/toast.tsx'
import { page } from '../-parts/head/page.ts'
import { readEntrance, redirectSignedIn, useFinishSignIn } from '../-parts/session/sign-in.ts'

export const Route = createFileRoute('/(account)/second-step')({
  validateSearch: readEntrance,
  beforeLoad: redirectSignedIn,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { api, queryClient }, deps: { redirect: target } }) => {
    const query = target ? `?${new URLSearchParams({ redirect: target })}` : ''
    try {
      await queryClient.fetchQuery(secondStepQuery(api))
    } catch {
      // The sign-in has expired, or began in another browser.
      throw redirect({ href: `/login${query}`, statusCode: 302 })
    }
  },
  head: () => page({ title: 'Second Step', description: 'Finish signing in.', path: '/second-step', noIndex: true }),
  component: SecondStep,
})

function SecondStep() {
  const { redirect: target, failure } = Route.useSearch()
  const arrive = useFinishSignIn(target)
  const router = useRouter()
  const query = target ? `?${new URLSearchParams({ redirect: target })}` : ''
  return (
    <AccountPage title="Second step" intro="Your password is right. Now show that it is you.">
      <SecondStepForm
        action={`/second-step${query}`}
        failure={entranceFailure(failure)}
        onSignedIn={(user) => {
          toast({ title: 'Login Successful', description: `Welcome back, ${user.fullName}!` })
          arrive(user)
        }}
        onExpired={() => void router.navigate({ href: `/login${query}` })}
      />
    </AccountPage>
  )
}
