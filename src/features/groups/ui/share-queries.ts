import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/api-client.ts'
import { GROUPS } from './queries.ts'

// Imported with the call, as in `queries.ts`.
export const shareCalls = () => import('../share-contract.ts')

/** The group that gets a share of a listing's sale. */
export const listingShareQuery = (api: Api, listingId: number) =>
  queryOptions({
    queryKey: [GROUPS, 'listing-share', listingId],
    queryFn: async () => api((await shareCalls()).getListingShare, { params: { listingId: String(listingId) } }),
    staleTime: 0,
  })

/** What members have given to a group, for one of them. */
export const groupMoneyQuery = (api: Api, slug: string) =>
  queryOptions({
    queryKey: [GROUPS, 'money', slug],
    queryFn: async () => api((await shareCalls()).getGroupMoney, { params: { slug } }),
    staleTime: 0,
  })
