import { createFileRoute } from '@tanstack/react-router'
import { PaymentSuccessScreen } from '#features/checkout/ui/payment-success-screen.tsx'
import { paymentStatusQuery } from '#features/checkout/ui/queries.ts'
import { OrderPickup } from '#features/pickups/ui/order-pickup.tsx'
import { openPickupsQuery, pickupsQuery } from '#features/pickups/ui/queries.ts'
import { toId } from './-id.ts'
import { page } from './-page.ts'
import { aside } from './-request.ts'
import { RequireAuth, requireSignIn } from './-require-auth.tsx'

export const Route = createFileRoute('/payment-success')({
  validateSearch: (search: Record<string, unknown>): { payment_intent?: string; transactionId?: string } => {
    const { payment_intent: payment, transactionId: order } = search
    return {
      ...(typeof payment === 'string' && { payment_intent: payment.slice(0, 200) }),
      ...(toId(order) !== null && { transactionId: String(order) }),
    }
  },
  loaderDeps: ({ search }) => search,
  beforeLoad: requireSignIn,
  loader: async ({ context: { api, queryClient }, deps }) => {
    await Promise.all([
      queryClient.prefetchQuery(paymentStatusQuery(api, deps)),
      aside(queryClient.prefetchQuery(pickupsQuery(api))),
      aside(queryClient.prefetchQuery(openPickupsQuery(api))),
    ])
  },
  head: () =>
    page({ title: 'Your payment', description: 'What became of it.', path: '/payment-success', noIndex: true }),
  component: PaymentSuccess,
})

function PaymentSuccess() {
  const { api } = Route.useRouteContext()
  const asked = Route.useSearch()
  return (
    <RequireAuth>
      <PaymentSuccessScreen api={api} asked={asked} about={(order) => <OrderPickup api={api} order={order} />} />
    </RequireAuth>
  )
}
