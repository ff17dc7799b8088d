import { createFileRoute } from '@tanstack/react-router'
import { paymentStatusQuery } from '#features/checkout/card/ui/queries.ts'
import { PaymentSuccessScreen } from '#features/checkout/payment/ui/payment-success-screen.tsx'
import { OrderPickup } from '#features/pickups/ui/order-pickup.tsx'
import { openPickupsQuery, pickupsQuery } from '#features/pickups/ui/queries.ts'
import { page } from '../-parts/head/page.ts'
import { toId } from '../-parts/screen/id.ts'
import { aside } from '../-parts/session/request.ts'
import { RequireAuth, requireSignIn } from '../-parts/session/require-auth.tsx'

export const Route = createFileRoute('/(trade)/payment-success')({
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
    page({
      title: 'Your payment',
      description: 'The outcome of your payment.',
      path: '/payment-success',
      noIndex: true,
    }),
  component: PaymentSuccess,
})

function PaymentSuccess() {
  const search = Route.useSearch()
  return (
    <RequireAuth>
      <PaymentSuccessScreen search={search} about={(order) => <OrderPickup order={order} />} />
    </RequireAuth>
  )
}
