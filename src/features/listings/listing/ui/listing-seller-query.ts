import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/api-client.ts'

/** Whether a listing is of a private seller or a trader. */
export const listingSellerQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: ['/api/sellers', 'of-listing', id],
    queryFn: async () => api((await import('../seller-contract.ts')).getListingSeller, { params: { id: String(id) } }),
  })
