import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/api-client.ts'

/** What the signed-in member has declared. */
export const sellerStatusQuery = (api: Api) =>
  queryOptions({
    queryKey: ['/api/seller-status'],
    queryFn: async () => api((await import('../contract.ts')).getSellerStatus, {}),
    staleTime: 0,
  })

/** How any member sells. */
export const sellerQuery = (api: Api, userId: number) =>
  queryOptions({
    queryKey: ['/api/sellers', userId],
    queryFn: async () => api((await import('../contract.ts')).getSeller, { params: { userId: String(userId) } }),
  })
