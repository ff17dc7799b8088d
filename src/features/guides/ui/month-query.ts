import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/api-client.ts'

/** The month in a town; without one, around the viewer's place, which then belongs to the key. */
export const monthQuery = (api: Api, town?: string, outcode?: string) =>
  queryOptions({
    queryKey: ['/api/seasonal-calendar', 'now', town ?? null, ...(outcode ? [outcode] : [])],
    queryFn: async () => api((await import('../month-contract.ts')).getMonthInTown, { query: town ? { town } : {} }),
  })
