import { createFileRoute } from '@tanstack/react-router'
import type { OrderReview } from '#features/reviews/contract.ts'
import { orderReviewQuery } from '#features/reviews/ui/queries.ts'
import { ReviewScreen } from '#features/reviews/ui/review-screen.tsx'
import { ApiError } from '#shared/api-client.ts'
import { ButtonLink } from '#ui/button.tsx'
import type { RouterContext } from './__root.tsx'
import { toId } from './-id.ts'
import { page } from './-page.ts'
import { answerWith } from './-request.ts'
import { RequireAuth, requireSignIn } from './-require-auth.tsx'

export const Route = createFileRoute('/transactions_/$id/review')({
  beforeLoad: requireSignIn,
  loader: ({ context, params }) => load(context, params.id),
  head: ({ params }) =>
    page({
      title: 'Your review',
      description: 'Say how it went.',
      path: `/transactions/${params.id}/review`,
      noIndex: true,
    }),
  component: ReviewOrder,
})

/** The order's review, for its two people; null for everybody else and for orders that are not complete. */
async function load({ queryClient, api }: RouterContext, text: string): Promise<OrderReview | null> {
  const id = toId(text)
  try {
    if (id !== null) return await queryClient.fetchQuery(orderReviewQuery(api, id))
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
  }
  answerWith(404)
  return null
}

function ReviewOrder() {
  const standing = Route.useLoaderData()
  const { api } = Route.useRouteContext()
  return (
    <RequireAuth>
      {standing ? <ReviewScreen key={standing.transactionId} api={api} standing={standing} /> : <NoOrder />}
    </RequireAuth>
  )
}

const NoOrder = () => (
  <div className="sheet py-12 md:py-20">
    <h1>No order to review</h1>
    <p className="mt-4 max-w-[48ch] text-ink-2 text-lg">
      Orders can be reviewed by their buyer and their seller once they are complete.
    </p>
    <div className="mt-7">
      <ButtonLink href="/transactions" tone="primary">
        My Transactions
      </ButtonLink>
    </div>
  </div>
)
