import { createFileRoute } from '@tanstack/react-router'
import { PayoutSetupScreen } from '#features/checkout/payout/ui/payout-setup-screen.tsx'
import { page } from '../-parts/head/page.ts'
import { RequireAuth, requireSignIn } from '../-parts/session/require-auth.tsx'

export const Route = createFileRoute('/(trade)/payouts/details')({
  beforeLoad: requireSignIn,
  head: () =>
    page({
      title: 'Your bank details',
      description: 'Where the money from your sales goes.',
      path: '/payouts/details',
      noIndex: true,
    }),
  component: PayoutDetails,
})

/** The provider's page replaces this entry in the history, so that Back skips it and does not open another link. */
function PayoutDetails() {
  return (
    <RequireAuth>
      <PayoutSetupScreen to="details" leaveFor={(url) => window.location.replace(url)} />
    </RequireAuth>
  )
}
