import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/api-client.ts'

// Imported with the request, so that a page with server-rendered data loads neither the contract nor its validation
// library.
const contract = () => import('../contract.ts')

export const receiptQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: ['/api/transactions', id, 'receipt'],
    queryFn: async () => api((await contract()).getReceipt, { params: { id: String(id) } }),
    staleTime: 0,
  })

export const earningsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['/api/seller/payouts', 'earnings'],
    queryFn: async () => api((await contract()).getEarnings, {}),
    staleTime: 0,
  })
