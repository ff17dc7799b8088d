import { createFileRoute } from '@tanstack/react-router'
import type { Receipt } from '#features/checkout/receipt-contract.ts'
import { receiptQuery } from '#features/checkout/ui/receipt-queries.ts'
import { ReceiptScreen } from '#features/checkout/ui/receipt-screen.tsx'
import { ApiError } from '#shared/api-client.ts'
import type { RouterContext } from './__root.tsx'
import { toId } from './-id.ts'
import { NoSuchOrder } from './-own-order.tsx'
import { page } from './-page.ts'
import { answerWith } from './-request.ts'
import { RequireAuth, requireSignIn } from './-require-auth.tsx'

export const Route = createFileRoute('/transactions_/$id/receipt')({
  beforeLoad: requireSignIn,
  loader: ({ context, params }) => load(context, params.id),
  head: ({ params }) =>
    page({
      title: 'Your receipt',
      description: 'What an order came to.',
      path: `/transactions/${params.id}/receipt`,
      noIndex: true,
    }),
  component: ReceiptOfOrder,
})

/** The receipt, for the two people of the order; null, and 404, for everybody else and where nothing was paid. */
async function load({ queryClient, api }: RouterContext, text: string): Promise<Receipt | null> {
  const id = toId(text)
  try {
    if (id !== null) return await queryClient.fetchQuery(receiptQuery(api, id))
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
  }
  answerWith(404)
  return null
}

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
