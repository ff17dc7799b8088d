import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/api-client.ts'
import { getBoost } from '../contract.ts'

export const boostQuery = (api: Api, listingId: number) =>
  queryOptions({
    queryKey: ['/api/products', listingId, 'boost'],
    queryFn: () => api(getBoost, { params: { id: String(listingId) } }),
    staleTime: 0,
  })
