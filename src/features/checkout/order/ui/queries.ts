import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/api-client.ts'
import { JUST_LOADED_MS } from '#ui/browser/freshness.ts'
import { oneTransaction, purchases, sales } from '../contract.ts'

export const purchasesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['/api/transactions/buyer'],
    queryFn: () => api(purchases, { query: {} }),
    staleTime: JUST_LOADED_MS,
  })

export const salesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['/api/transactions/seller'],
    queryFn: () => api(sales, { query: {} }),
    staleTime: JUST_LOADED_MS,
  })

export const orderQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: ['/api/transactions', id],
    queryFn: () => api(oneTransaction, { params: { id: String(id) } }),
    staleTime: JUST_LOADED_MS,
  })
