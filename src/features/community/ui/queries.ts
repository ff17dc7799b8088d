import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/api-client.ts'
import { listSwapDays } from '../contract.ts'

/** The filter of the list, from the URL. */
export interface SwapDayFilter {
  near?: string
  sort?: 'nearest'
}

export const SWAP_DAYS = '/api/swap-days'

export const swapDaysQuery = (api: Api, { near, sort }: SwapDayFilter) =>
  queryOptions({
    queryKey: [SWAP_DAYS, near ?? '', sort ?? ''],
    queryFn: () => api(listSwapDays, { query: { ...(near && { near }), ...(sort && { sort }) } }),
    staleTime: 0,
  })
