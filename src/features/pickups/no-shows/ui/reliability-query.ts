import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/api-client.ts'

/** To how many pickups a member came; null while there are too few. */
export const reliabilityQuery = (api: Api, userId: number) =>
  queryOptions({
    queryKey: ['/api/users', userId, 'reliability'],
    retryOnMount: false,
    queryFn: async () =>
      (await api((await import('../reliability-contract.ts')).getReliability, { params: { id: String(userId) } }))
        .reliability,
  })
