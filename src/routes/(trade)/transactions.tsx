import { ClientOnly, createFileRoute, useRouter } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { Transaction } from '#features/checkout/order/contract.ts'
import { purchasePages, salePages } from '#features/checkout/order/ui/order-pages.ts'
import { TRANSACTION_TABS, type TransactionTab } from '#features/checkout/order/ui/transaction-tabs.ts'
import { payoutAccountQuery, payoutPages } from '#features/checkout/payout/ui/queries.ts'
import { earningsQuery } from '#features/checkout/receipt/ui/receipt-queries.ts'
import { TransactionsScreen } from '#features/checkout/ui/transactions-screen.tsx'
import { CollectionRounds } from '#features/pickups/ui/collection-rounds.tsx'
import { OrderPickup } from '#features/pickups/ui/order-pickup.tsx'
import { openPickupsQuery, pickupsQuery, roundsQuery } from '#features/pickups/ui/queries.ts'
import { OrderReviewLine } from '#features/reviews/ui/order-review.tsx'
import { orderReviewsQuery } from '#features/reviews/ui/queries.ts'
import { pageOf } from '../-parts/head/page.ts'
import { loadOptional } from '../-parts/session/request.ts'
import { RequireAuth, requireSignIn } from '../-parts/session/require-auth.tsx'

const OrderMethods = lazy(() => import('#features/eco/ui/order-methods.tsx'))
const ReliabilityLine = lazy(() => import('#features/pickups/no-shows/ui/reliability-line.tsx'))
const OrderOfCrop = lazy(() => import('#features/crops/ui/order-of-crop.tsx'))
const OrderInGarden = lazy(() => import('#features/garden/ui/order-in-garden.tsx'))

const tabOf = (value: unknown): TransactionTab => TRANSACTION_TABS.find((tab) => tab === value) ?? 'purchases'

export const Route = createFileRoute('/(trade)/transactions')({
  validateSearch: (search: Record<string, unknown>): { tab?: TransactionTab } => {
    const tab = tabOf(search['tab'])
    return tab === 'purchases' ? {} : { tab }
  },
  loaderDeps: ({ search }) => search,
  beforeLoad: requireSignIn,
  // The browser waits for nothing: the tabs stay in place, and each list shows that it is loading.
  loader: async ({ context: { api, queryClient }, deps }) => {
    const tab = tabOf(deps.tab)
    await Promise.all(
      tab === 'payouts'
        ? [
            loadOptional(queryClient.prefetchInfiniteQuery(payoutPages(api))),
            loadOptional(queryClient.prefetchQuery(earningsQuery(api))),
            loadOptional(queryClient.prefetchQuery({ ...payoutAccountQuery(api), staleTime: 0 })),
          ]
        : [
            loadOptional(queryClient.prefetchInfiniteQuery(tab === 'sales' ? salePages(api) : purchasePages(api))),
            loadOptional(queryClient.prefetchQuery(pickupsQuery(api))),
            loadOptional(queryClient.prefetchQuery(openPickupsQuery(api))),
            loadOptional(queryClient.prefetchQuery(roundsQuery(api))),
            loadOptional(queryClient.prefetchQuery(orderReviewsQuery(api))),
          ],
    )
    return { title: 'My Transactions', description: 'What you bought and sold.', path: '/transactions', noIndex: true }
  },
  head: pageOf,
  component: Transactions,
})

/** Whom the member is to meet. */
const otherOf = ({ party, buyer, seller }: Transaction): { userId: number; name: string } => {
  const { id, fullName } = party === 'buyer' ? seller : buyer
  return { userId: id, name: fullName }
}

function Transactions() {
  const { tab } = Route.useSearch()
  const router = useRouter()
  return (
    <RequireAuth>
      <TransactionsScreen
        tab={tabOf(tab)}
        due={<CollectionRounds className="mb-6" />}
        about={(order) => (
          <>
            <OrderPickup order={order} />
            {order.status === 'processing' && (
              <ClientOnly>
                <Suspense fallback={null}>
                  <ReliabilityLine {...otherOf(order)} />
                  {order.party === 'buyer' && <OrderOfCrop transactionId={order.id} />}
                </Suspense>
              </ClientOnly>
            )}
            <OrderReviewLine transactionId={order.id} />
            {order.status === 'completed' && order.party === 'buyer' && (
              // The server sends complete pages, so the second request starts in the browser.
              <ClientOnly>
                <Suspense fallback={null}>
                  <OrderInGarden transactionId={order.id} />
                  <OrderMethods transactionId={order.id} />
                </Suspense>
              </ClientOnly>
            )}
          </>
        )}
        onTab={(next) => void router.navigate({ href: `/transactions?tab=${next}`, replace: true })}
      />
    </RequireAuth>
  )
}
