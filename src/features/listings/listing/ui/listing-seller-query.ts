import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/api-client.ts'
import { getListingSeller } from '../seller-contract.ts'

/** Whether a listing is of a private seller or a trader. */
export const listingSellerQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: ['/api/sellers', 'of-listing', id],
    queryFn: () => api(getListingSeller, { params: { id: String(id) } }),
  })
