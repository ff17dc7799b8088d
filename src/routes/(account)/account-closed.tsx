import { createFileRoute } from '@tanstack/react-router'
import { AccountPage } from '#features/accounts/ui/account-page.tsx'
import { formatDay } from '#shared/dates.ts'
import { ButtonLink } from '#ui/primitives/button.tsx'
import { type Page, pageOf } from '../-parts/head/page.ts'

export const Route = createFileRoute('/(account)/account-closed')({
  validateSearch: ({ until }: Record<string, unknown>): { until?: string | undefined } => ({
    until: typeof until === 'string' && !Number.isNaN(Date.parse(until)) ? until : undefined,
  }),
  loader: (): Page => ({
    title: 'Your account is closed',
    description: 'You can come back for 14 days.',
    path: '/account-closed',
    noIndex: true,
  }),
  head: pageOf,
  component: AccountClosed,
})

function AccountClosed() {
  const { until } = Route.useSearch()
  return (
    <AccountPage
      title="Your account is closed"
      intro="Your profile and your listings are hidden, and every device is signed out."
    >
      <p>
        {until ? `Until ${formatDay(until)}` : 'For 14 days'} you can change your mind: sign in and choose to keep the
        account. After that everything is erased permanently. We have sent you an email about this too.
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href="/" tone="primary">
          Go to the home page
        </ButtonLink>
        <ButtonLink href="/login?redirect=%2Fsettings%2Fdelete">Sign In</ButtonLink>
      </div>
    </AccountPage>
  )
}
