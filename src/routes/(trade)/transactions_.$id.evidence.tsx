import { createFileRoute } from '@tanstack/react-router'
import { ownEvidenceQuery } from '#features/checkout/dispute/ui/evidence-queries.ts'
import { EvidenceScreen } from '#features/checkout/dispute/ui/evidence-screen.tsx'
import { page } from '../-parts/head/page.ts'
import { findOfOrder, NoSuchOrder } from '../-parts/listing/own-order.tsx'
import { RequireAuth, requireSignIn } from '../-parts/session/require-auth.tsx'

export const Route = createFileRoute('/(trade)/transactions_/$id/evidence')({
  beforeLoad: requireSignIn,
  loader: (wanted) =>
    findOfOrder(wanted, (id, { api, queryClient }) => queryClient.fetchQuery(ownEvidenceQuery(api, id))),
  head: ({ params }) =>
    page({
      title: 'Answer the buyer’s bank',
      description: 'What shows that the order was handed over.',
      path: `/transactions/${params.id}/evidence`,
      noIndex: true,
    }),
  component: EvidenceOfOrder,
})

function EvidenceOfOrder() {
  const found = Route.useLoaderData()
  return (
    <RequireAuth>
      {found ? (
        <EvidenceScreen key={found.chargebackId} loaded={found} />
      ) : (
        <NoSuchOrder title="Nothing to answer">
          The seller of an order finds our answer to the buyer’s bank here, while the bank disputes the payment.
        </NoSuchOrder>
      )}
    </RequireAuth>
  )
}
