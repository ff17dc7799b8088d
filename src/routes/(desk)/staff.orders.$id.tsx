import { createFileRoute, notFound } from '@tanstack/react-router'
import { OrderScreen } from '#features/desk/ui/order-screen.tsx'
import { queueQuery, staffOrderQuery } from '#features/desk/ui/queries.ts'
import { ForStaff } from '../-parts/desk/for-staff.tsx'
import { onlyStaff } from '../-parts/desk/only-staff.ts'
import { orNotFound } from '../-parts/desk/or-not-found.ts'
import { page } from '../-parts/head/page.ts'
import { toId } from '../-parts/screen/id.ts'

export const Route = createFileRoute('/(desk)/staff/orders/$id')({
  beforeLoad: onlyStaff('staff'),
  loader: async ({ context: { api, queryClient }, params }) => {
    const id = toId(params.id)
    if (id === null) throw notFound()
    await queryClient.prefetchQuery(queueQuery(api, 'all', 'harm'))
    return { id, loaded: await orNotFound(queryClient.fetchQuery(staffOrderQuery(api, id))) }
  },
  head: ({ params }) =>
    page({ title: 'An order', description: 'One order.', path: `/staff/orders/${params.id}`, noIndex: true }),
  component: Order,
})

function Order() {
  const { id, loaded } = Route.useLoaderData()
  return (
    <ForStaff>
      <OrderScreen id={id} loaded={loaded} />
    </ForStaff>
  )
}
