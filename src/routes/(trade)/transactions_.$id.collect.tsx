import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { HandoverScreen } from '#features/checkout/handover/ui/handover-screen.tsx'
import { orderQuery } from '#features/checkout/order/ui/queries.ts'
import { stopAfter } from '#features/pickups/round.ts'
import { roundsQuery } from '#features/pickups/ui/queries.ts'
import { formatTime } from '#shared/dates.ts'
import { useApi } from '#ui/browser/api.ts'
import { page } from '../-parts/head/page.ts'
import { loadOwnOrder, NoSuchOrder, type OwnOrder } from '../-parts/listing/own-order.tsx'
import { RequireAuth, requireSignIn } from '../-parts/session/require-auth.tsx'

const REFETCH_MS = 10_000

interface Search {
  /** The digits of a scanned code. */
  code?: string | undefined
  /** The buyer's answer, from an email. */
  answer?: 'yes' | 'no' | undefined
}

export const Route = createFileRoute('/(trade)/transactions_/$id/collect')({
  validateSearch: ({ code, answer }: Record<string, unknown>): Search => ({
    code: /^\d{6}$/.test(String(code)) ? String(code) : undefined,
    answer: answer === 'yes' || answer === 'no' ? answer : undefined,
  }),
  beforeLoad: requireSignIn,
  loader: loadOwnOrder,
  head: ({ params }) =>
    page({
      title: 'Hand over',
      description: 'Confirm that it was collected.',
      path: `/transactions/${params.id}/collect`,
      noIndex: true,
    }),
  component: Collect,
})

function Collect() {
  const order = Route.useLoaderData()
  return (
    <RequireAuth>
      {order ? (
        <OfOrder loaded={order} />
      ) : (
        <NoSuchOrder>The seller of an order confirms its handover here.</NoSuchOrder>
      )}
    </RequireAuth>
  )
}

function OfOrder({ loaded }: { loaded: OwnOrder }) {
  const api = useApi()
  const { code, answer } = Route.useSearch()
  const { data: order = loaded } = useQuery({
    ...orderQuery(api, loaded.id),
    initialData: loaded,
    // Live updates turn both screens green at once; this covers a connection that was lost in between.
    refetchInterval: ({ state }) => (state.data?.status === 'processing' ? REFETCH_MS : false),
  })
  const { data: rounds = [] } = useQuery({ ...roundsQuery(api), throwOnError: false })
  const stop = stopAfter(rounds, order.id)
  const next = stop && { transactionId: stop.transactionId, name: stop.otherName, time: formatTime(stop.startsAt) }
  return <HandoverScreen order={order} readCode={code} answer={answer} next={next} />
}
