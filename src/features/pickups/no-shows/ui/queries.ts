import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/api-client.ts'
import { JUST_LOADED_MS } from '#ui/browser/freshness.ts'

/** Who came to the pickup of an order, as far as anyone said that the other did not. */
export const attendanceQuery = (api: Api, transactionId: number) =>
  queryOptions({
    queryKey: ['/api/pickups', transactionId, 'no-shows'],
    queryFn: async () => api((await import('../contract.ts')).getAttendance, { params: { id: String(transactionId) } }),
    staleTime: JUST_LOADED_MS,
  })
