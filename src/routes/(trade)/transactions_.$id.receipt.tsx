import { createFileRoute } from '@tanstack/react-router'
import type { Receipt } from '#features/checkout/receipt/contract.ts'
import { receiptQuery } from '#features/checkout/receipt/ui/receipt-queries.ts'
import { ReceiptScreen } from '#features/checkout/receipt/ui/receipt-screen.tsx'
import { page } from '../-parts/head/page.ts'
import { findOfOrder, NoSuchOrder, type OwnOrderRequest } from '../-parts/listing/own-order.tsx'
import { RequireAuth, requireSignIn } from '../-parts/session/require-auth.tsx'

export const Route = createFileRoute('/(trade)/transactions_/$id/receipt')({
  beforeLoad: requireSignIn,
  loader: (wanted) => load(wanted),
  head: ({ params }) =>
    page({
      title: 'Your receipt',
      description: 'What an order cost.',
      path: `/transactions/${params.id}/receipt`,
      noIndex: true,
    }),
  component: ReceiptOfOrder,
})

/** The order's receipt; an unpaid order has none. */
const load = (wanted: OwnOrderRequest): Promise<Receipt | null> =>
  findOfOrder(wanted, (id, { api, queryClient }) => queryClient.fetchQuery(receiptQuery(api, id)))

function ReceiptOfOrder() {
  const receipt = Route.useLoaderData()
  return (
    <RequireAuth>
      {receipt ? (
        <ReceiptScreen receipt={receipt} />
      ) : (
        <NoSuchOrder>Buyer and seller of a paid order find its receipt here.</NoSuchOrder>
      )}
    </RequireAuth>
  )
}
