import { createFileRoute } from '@tanstack/react-router'
import { CancelScreen } from '#features/checkout/cancel/ui/cancel-screen.tsx'
import { cancellationQuery } from '#features/checkout/cancel/ui/cancellation-query.ts'
import { page } from '../-parts/head/page.ts'
import { findOfOrder, NoSuchOrder } from '../-parts/listing/own-order.tsx'
import { RequireAuth, requireSignIn } from '../-parts/session/require-auth.tsx'

export const Route = createFileRoute('/(trade)/transactions_/$id/cancel')({
  beforeLoad: requireSignIn,
  loader: (wanted) =>
    findOfOrder(wanted, (id, { api, queryClient }) => queryClient.fetchQuery(cancellationQuery(api, id))),
  head: ({ params }) =>
    page({
      title: 'Cancel this order',
      description: 'Cancel within 14 days what a trader sold you.',
      path: `/transactions/${params.id}/cancel`,
      noIndex: true,
    }),
  component: CancelOrder,
})

function CancelOrder() {
  const found = Route.useLoaderData()
  return (
    <RequireAuth>
      {found ? (
        <CancelScreen key={found.transactionId} loaded={found} />
      ) : (
        <NoSuchOrder>The buyer of an order can cancel what a trader sold them here.</NoSuchOrder>
      )}
    </RequireAuth>
  )
}
