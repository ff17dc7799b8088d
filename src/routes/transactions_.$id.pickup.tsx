import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { oneTransaction } from '#features/checkout/contract.ts'
import { orderQuery } from '#features/checkout/ui/queries.ts'
import type { PickupOfOrder } from '#features/pickups/contract.ts'
import { PickupScreen } from '#features/pickups/ui/pickup-screen.tsx'
import { pickupQuery } from '#features/pickups/ui/queries.ts'
import { ApiError } from '#shared/api-client.ts'
import type { Reply } from '#shared/endpoint.ts'
import { ButtonLink } from '#ui/button.tsx'
import type { RouterContext } from './__root.tsx'
import { toId } from './-id.ts'
import { page } from './-page.ts'
import { answerWith } from './-request.ts'
import { RequireAuth, requireSignIn } from './-require-auth.tsx'

interface Found {
  order: Reply<typeof oneTransaction>
  standing: PickupOfOrder
}

export const Route = createFileRoute('/transactions_/$id/pickup')({
  beforeLoad: requireSignIn,
  loader: ({ context, params }) => load(context, params.id),
  head: ({ params }) =>
    page({
      title: 'Your pickup',
      description: 'When you collect it.',
      path: `/transactions/${params.id}/pickup`,
      noIndex: true,
    }),
  component: PickupOfThisOrder,
})

/** The order and its visit, for its two people; null for everybody else. */
async function load({ queryClient, api }: RouterContext, text: string): Promise<Found | null> {
  const id = toId(text)
  try {
    if (id !== null) {
      // One after the other: an order that does not exist has no pickup to wait for.
      const order = await queryClient.fetchQuery(orderQuery(api, id))
      return { order, standing: await queryClient.fetchQuery(pickupQuery(api, id)) }
    }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
  }
  answerWith(404)
  return null
}

function PickupOfThisOrder() {
  const found = Route.useLoaderData()
  return <RequireAuth>{found ? <OfOrder key={found.order.id} {...found} /> : <NoOrder />}</RequireAuth>
}

function OfOrder({ order: loaded, standing }: Found) {
  const { api } = Route.useRouteContext()
  const { data: order = loaded } = useQuery({ ...orderQuery(api, loaded.id), initialData: loaded })
  return <PickupScreen api={api} order={order} standing={standing} />
}

const NoOrder = () => (
  <div className="sheet py-12 md:py-20">
    <h1>No order to collect</h1>
    <p className="mt-4 max-w-[48ch] text-ink-2 text-lg">The buyer and the seller of an order find its pickup here.</p>
    <div className="mt-7">
      <ButtonLink href="/transactions" tone="primary">
        My Transactions
      </ButtonLink>
    </div>
  </div>
)
