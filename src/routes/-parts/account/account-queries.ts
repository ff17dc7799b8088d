import type { QueryClient } from '@tanstack/react-query'
import { alertsQuery } from '#features/alerts/ui/queries.ts'
import { purchasesQuery, salesQuery } from '#features/checkout/order/ui/queries.ts'
import { payoutAccountQuery } from '#features/checkout/payout/ui/queries.ts'
import { favouritesQuery } from '#features/favourites/ui/saved-query.ts'
import { ownCountsQuery } from '#features/listings/listing/ui/queries.ts'
import { offersWaitingQuery } from '#features/offers/ui/queries.ts'
import { pickupTimesQuery } from '#features/pickups/ui/queries.ts'
import { ratingQuery } from '#features/reviews/ui/queries.ts'
import { ringsQuery } from '#features/swaps/rings/ui/queries.ts'
import { runningSwapsQuery } from '#features/swaps/ui/queries.ts'
import type { Api } from '#shared/api-client.ts'

/** Loads what the account page counts. Each count is optional: one that fails is left out of the page. */
export const loadCounts = (client: QueryClient, api: Api, userId: number): Promise<void>[] => [
  client.prefetchQuery({ ...ownCountsQuery(api), staleTime: 0 }),
  client.prefetchQuery(salesQuery(api)),
  client.prefetchQuery(purchasesQuery(api)),
  client.prefetchQuery({ ...payoutAccountQuery(api), staleTime: 0 }),
  client.prefetchQuery(pickupTimesQuery(api)),
  client.prefetchQuery(offersWaitingQuery(api)),
  client.prefetchQuery(runningSwapsQuery(api)),
  client.prefetchQuery(ringsQuery(api)),
  client.prefetchInfiniteQuery(favouritesQuery(api, userId)),
  client.prefetchQuery(alertsQuery(api)),
  client.prefetchQuery(ratingQuery(api, userId)),
]
