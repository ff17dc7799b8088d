import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/api-client.ts'

export const BASKET = '/api/basket'

/** The member's basket. Fetched again for each visit of a page: others buy meanwhile. */
export const basketQuery = (api: Api) =>
  queryOptions({
    queryKey: [BASKET],
    queryFn: async () => api((await import('../contract.ts')).getBasket, {}),
    staleTime: 5_000,
  })
