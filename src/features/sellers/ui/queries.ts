import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/api-client.ts'
import { getSeller, getSellerStatus } from '../contract.ts'

/** What the signed-in member has declared. */
export const sellerStatusQuery = (api: Api) =>
  queryOptions({
    queryKey: ['/api/seller-status'],
    queryFn: () => api(getSellerStatus, {}),
    staleTime: 0,
  })

/** How any member sells. */
export const sellerQuery = (api: Api, userId: number) =>
  queryOptions({
    queryKey: ['/api/sellers', userId],
    queryFn: () => api(getSeller, { params: { userId: String(userId) } }),
  })
