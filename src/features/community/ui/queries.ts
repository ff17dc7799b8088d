import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/api-client.ts'

/** Which swap days are shown, as the address says it. */
export interface Wish {
  near?: string
  sort?: 'nearest'
}

// Fetched with the call: a page whose data came with it then needs neither the contract nor its validation library.
const contract = () => import('../contract.ts')

export const SWAP_DAYS = '/api/swap-days'

export const swapDaysQuery = (api: Api, { near, sort }: Wish) =>
  queryOptions({
    queryKey: [SWAP_DAYS, near ?? '', sort ?? ''],
    queryFn: async () =>
      api((await contract()).listSwapDays, { query: { ...(near && { near }), ...(sort && { sort }) } }),
    staleTime: 0,
  })
