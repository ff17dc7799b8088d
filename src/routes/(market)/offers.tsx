import { createFileRoute } from '@tanstack/react-router'
import { OffersList } from '#features/offers/ui/offers-list.tsx'
import { offersEndedQuery, offersWaitingQuery } from '#features/offers/ui/queries.ts'
import { pageOf } from '../-parts/head/page.ts'
import { loadOptional } from '../-parts/session/request.ts'
import { RequireAuth, requireSignIn } from '../-parts/session/require-auth.tsx'

export const Route = createFileRoute('/(market)/offers')({
  beforeLoad: requireSignIn,
  loader: async ({ context: { queryClient, api } }) => {
    await Promise.all([
      loadOptional(queryClient.prefetchQuery(offersWaitingQuery(api))),
      loadOptional(queryClient.prefetchInfiniteQuery(offersEndedQuery(api))),
    ])
    return { title: 'Offers', description: 'Prices that you offered or were offered.', path: '/offers', noIndex: true }
  },
  head: pageOf,
  component: () => (
    <RequireAuth>
      <div className="sheet max-w-4xl py-6 md:py-10">
        <h1 className="mb-6">Offers</h1>
        <OffersList />
      </div>
    </RequireAuth>
  ),
})
