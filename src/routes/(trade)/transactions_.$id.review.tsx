import { createFileRoute } from '@tanstack/react-router'
import type { OrderReview } from '#features/reviews/contract.ts'
import { orderReviewQuery } from '#features/reviews/ui/queries.ts'
import { ReviewScreen } from '#features/reviews/ui/review-screen.tsx'
import { page } from '../-parts/head/page.ts'
import { findOfOrder, NoSuchOrder, type OwnOrderRequest } from '../-parts/listing/own-order.tsx'
import { RequireAuth, requireSignIn } from '../-parts/session/require-auth.tsx'

export const Route = createFileRoute('/(trade)/transactions_/$id/review')({
  beforeLoad: requireSignIn,
  loader: (wanted) => load(wanted),
  head: ({ params }) =>
    page({
      title: 'Your review',
      description: 'Review an order.',
      path: `/transactions/${params.id}/review`,
      noIndex: true,
    }),
  component: ReviewOrder,
})

/** The order's review; an order that is not complete has none. */
const load = (wanted: OwnOrderRequest): Promise<OrderReview | null> =>
  findOfOrder(wanted, (id, { api, queryClient }) => queryClient.fetchQuery(orderReviewQuery(api, id)))

function ReviewOrder() {
  const view = Route.useLoaderData()
  return <RequireAuth>{view ? <ReviewScreen key={view.transactionId} view={view} /> : <NoOrder />}</RequireAuth>
}

const NoOrder = () => (
  <NoSuchOrder title="No order to review">
    Orders can be reviewed by their buyer and their seller once they are complete.
  </NoSuchOrder>
)
