import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/api-client.ts'
import { oneTransaction, purchases, sales } from '../contract.ts'

export const purchasesQuery = (api: Api) =>
  queryOptions({ queryKey: ['/api/transactions/buyer'], queryFn: () => api(purchases, { query: {} }), staleTime: 0 })

export const salesQuery = (api: Api) =>
  queryOptions({ queryKey: ['/api/transactions/seller'], queryFn: () => api(sales, { query: {} }), staleTime: 0 })

export const orderQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: ['/api/transactions', id],
    queryFn: () => api(oneTransaction, { params: { id: String(id) } }),
    staleTime: 0,
  })
