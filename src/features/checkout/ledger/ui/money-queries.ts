import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/api-client.ts'

// Fetched with the call: nobody but our team needs it.
const contract = () => import('../contract.ts')

export const booksQuery = (api: Api) =>
  queryOptions({
    queryKey: ['/api/admin/money'],
    queryFn: async () => api((await contract()).moneyBooks, {}),
    staleTime: 0,
  })

export const postingsQuery = (api: Api, code: string) =>
  queryOptions({
    queryKey: ['/api/admin/money', code],
    queryFn: async () => api((await contract()).accountPostings, { params: { code } }),
    staleTime: 0,
  })
