import { createFileRoute } from '@tanstack/react-router'
import { PayoutSetupScreen } from '#features/checkout/payout/ui/payout-setup-screen.tsx'
import { page } from '../-parts/head/page.ts'
import { RequireAuth, requireSignIn } from '../-parts/session/require-auth.tsx'

export const Route = createFileRoute('/(trade)/payouts/setup')({
  beforeLoad: requireSignIn,
  head: () =>
    page({
      title: 'Set up your payouts',
      description: 'Where the money from your sales goes.',
      path: '/payouts/setup',
      noIndex: true,
    }),
  component: PayoutSetup,
})

/** The provider's page replaces this entry in the history, so that Back skips it and does not open another form. */
function PayoutSetup() {
  return (
    <RequireAuth>
      <PayoutSetupScreen to="setup" leaveFor={(url) => window.location.replace(url)} />
    </RequireAuth>
  )
}
