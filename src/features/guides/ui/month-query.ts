import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/api-client.ts'

export const monthQuery = (api: Api, town?: string) =>
  queryOptions({
    queryKey: ['/api/seasonal-calendar', 'now', town ?? null],
    queryFn: async () => api((await import('../month-contract.ts')).getMonthInTown, { query: town ? { town } : {} }),
  })
