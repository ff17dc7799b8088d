import { createFileRoute, redirect, useRouter } from '@tanstack/react-router'
import { paymentStatusQuery } from '#features/checkout/card/ui/queries.ts'
import { afterPayingHref } from '#features/checkout/order/after-paying.ts'
import { PaymentSuccessScreen } from '#features/checkout/payment/ui/payment-success-screen.tsx'
import { OrderPickup } from '#features/pickups/ui/order-pickup.tsx'
import { openPickupsQuery, pickupsQuery } from '#features/pickups/ui/queries.ts'
import { page } from '../-parts/head/page.ts'
import { toId } from '../-parts/screen/id.ts'
import { loadOptional } from '../-parts/session/request.ts'
import { RequireAuth, requireSignIn } from '../-parts/session/require-auth.tsx'

interface Search {
  payment_intent?: string
  transactionId?: string
  /** The payment was just made: the conversation opens as soon as it has succeeded. */
  redirect_status?: 'succeeded'
}

/** The payment that the address names, and whether it was just made. Addresses may have other parameters, too. */
const split = ({ payment_intent, transactionId, redirect_status }: Search) => ({
  asked: {
    ...(payment_intent !== undefined && { payment_intent }),
    ...(transactionId !== undefined && { transactionId }),
  },
  isAfterPaying: redirect_status === 'succeeded',
})

export const Route = createFileRoute('/(trade)/payment-success')({
  validateSearch: (search: Record<string, unknown>): Search => {
    const { payment_intent: payment, transactionId: order, redirect_status: status } = search
    return {
      ...(typeof payment === 'string' && { payment_intent: payment.slice(0, 200) }),
      ...(toId(order) !== null && { transactionId: String(order) }),
      ...(status === 'succeeded' && { redirect_status: status }),
    }
  },
  loaderDeps: ({ search }) => split(search),
  beforeLoad: requireSignIn,
  loader: async ({ context: { api, queryClient }, deps: { asked, isAfterPaying } }) => {
    await Promise.all([
      queryClient.prefetchQuery(paymentStatusQuery(api, asked)),
      loadOptional(queryClient.prefetchQuery(pickupsQuery(api))),
      loadOptional(queryClient.prefetchQuery(openPickupsQuery(api))),
    ])
    const payment = queryClient.getQueryData(paymentStatusQuery(api, asked).queryKey)
    if (!isAfterPaying || payment?.state !== 'paid' || !payment.transaction) return
    throw redirect({ href: afterPayingHref(payment.transaction), replace: true })
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
  const { asked, isAfterPaying } = split(Route.useSearch())
  const router = useRouter()
  const onPaid = (order: Parameters<typeof afterPayingHref>[0]) =>
    void router.navigate({ href: afterPayingHref(order), replace: true })
  return (
    <RequireAuth>
      <PaymentSuccessScreen
        search={asked}
        about={(order) => <OrderPickup order={order} />}
        onPaid={isAfterPaying ? onPaid : undefined}
      />
    </RequireAuth>
  )
}
