import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/api-client.ts'
import { listSwapDays } from '../contract.ts'

/** Which swap days are shown, as the address says it. */
export interface Wish {
  near?: string
  sort?: 'nearest'
}

export const SWAP_DAYS = '/api/swap-days'

export const swapDaysQuery = (api: Api, { near, sort }: Wish) =>
  queryOptions({
    queryKey: [SWAP_DAYS, near ?? '', sort ?? ''],
    queryFn: () => api(listSwapDays, { query: { ...(near && { near }), ...(sort && { sort }) } }),
    staleTime: 0,
  })
