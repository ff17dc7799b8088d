import { createFileRoute } from '@tanstack/react-router'
import { PaymentSuccessScreen } from '#features/checkout/ui/payment-success-screen.tsx'
import { paymentStatusQuery } from '#features/checkout/ui/queries.ts'
import { page } from './-page.ts'
import { RequireAuth, requireSignIn } from './-require-auth.tsx'

export const Route = createFileRoute('/payment-success')({
  validateSearch: (search: Record<string, unknown>): { payment_intent?: string } => {
    const id = search['payment_intent']
    return typeof id === 'string' ? { payment_intent: id.slice(0, 200) } : {}
  },
  loaderDeps: ({ search }) => search,
  beforeLoad: requireSignIn,
  loader: ({ context, deps }) =>
    context.queryClient.prefetchQuery(paymentStatusQuery(context.api, deps.payment_intent)),
  head: () =>
    page({ title: 'Your payment', description: 'What became of it.', path: '/payment-success', noIndex: true }),
  component: PaymentSuccess,
})

function PaymentSuccess() {
  const { api } = Route.useRouteContext()
  const { payment_intent: paymentIntent } = Route.useSearch()
  return (
    <RequireAuth>
      <PaymentSuccessScreen api={api} paymentIntent={paymentIntent} />
    </RequireAuth>
  )
}
