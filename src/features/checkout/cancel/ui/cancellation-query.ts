import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/api-client.ts'
import { JUST_LOADED_MS } from '#ui/browser/freshness.ts'
import { getCancellation } from '../contract.ts'

export const cancellationQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: ['/api/transactions', id, 'cancellation'],
    queryFn: () => api(getCancellation, { params: { id: String(id) } }),
    staleTime: JUST_LOADED_MS,
  })
