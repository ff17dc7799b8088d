import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/api-client.ts'

// Imported with the call: a page whose data came with the HTML then needs neither the contract nor its validation
// library.
const calls = () => import('../contract.ts')

export const STAFF_RECALLS = '/api/desk/recalls'

export const recallsQuery = (api: Api) =>
  queryOptions({
    queryKey: [STAFF_RECALLS],
    queryFn: async () => (await api((await calls()).listRecalls, {})).recalls,
    staleTime: 0,
  })

export const recallQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: [STAFF_RECALLS, id],
    queryFn: async () => api((await calls()).getRecall, { params: { id: String(id) } }),
    staleTime: 0,
  })

/** A recall that concerns the member's own plants. */
export const ownRecallQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: ['/api/recalls', id],
    queryFn: async () => api((await calls()).getOwnRecall, { params: { id: String(id) } }),
    staleTime: 0,
  })
