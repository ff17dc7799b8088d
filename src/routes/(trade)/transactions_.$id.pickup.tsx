import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { oneTransaction } from '#features/checkout/order/contract.ts'
import { orderQuery } from '#features/checkout/order/ui/queries.ts'
import type { PickupOfOrder } from '#features/pickups/contract.ts'
import type { Attendance } from '#features/pickups/no-shows/contract.ts'
import { attendanceQuery } from '#features/pickups/no-shows/ui/queries.ts'
import { PickupScreen } from '#features/pickups/ui/pickup-screen.tsx'
import { pickupQuery } from '#features/pickups/ui/queries.ts'
import type { Reply } from '#shared/endpoint.ts'
import { useApi } from '#ui/browser/api.ts'
import { page } from '../-parts/head/page.ts'
import { findOfOrder, NoSuchOrder, type OwnOrderRequest } from '../-parts/listing/own-order.tsx'
import { RequireAuth, requireSignIn } from '../-parts/session/require-auth.tsx'

interface Found {
  order: Reply<typeof oneTransaction>
  view: PickupOfOrder
  attendance: Attendance
}

export const Route = createFileRoute('/(trade)/transactions_/$id/pickup')({
  beforeLoad: requireSignIn,
  loader: (wanted) => load(wanted),
  head: ({ params }) =>
    page({
      title: 'Your pickup',
      description: 'When you collect it.',
      path: `/transactions/${params.id}/pickup`,
      noIndex: true,
    }),
  component: PickupOfThisOrder,
})

/** The order and its pickup. */
const load = (wanted: OwnOrderRequest): Promise<Found | null> =>
  findOfOrder(wanted, async (id, { api, queryClient }) => {
    // In sequence, because a missing order has no pickup.
    const order = await queryClient.fetchQuery(orderQuery(api, id))
    const view = await queryClient.fetchQuery(pickupQuery(api, id))
    return { order, view, attendance: await queryClient.fetchQuery(attendanceQuery(api, id)) }
  })

function PickupOfThisOrder() {
  const found = Route.useLoaderData()
  return <RequireAuth>{found ? <OfOrder key={found.order.id} {...found} /> : <NoOrder />}</RequireAuth>
}

function OfOrder({ order: loaded, view, attendance }: Found) {
  const api = useApi()
  const { data: order = loaded } = useQuery({ ...orderQuery(api, loaded.id), initialData: loaded })
  return <PickupScreen order={order} view={view} attendance={attendance} />
}

const NoOrder = () => (
  <NoSuchOrder title="No order to collect">The buyer and the seller of an order find its pickup here.</NoSuchOrder>
)
