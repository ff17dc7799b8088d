import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/api-client.ts'
import type { Place } from '../care-contract.ts'

/** Care advice for one place, optionally filtered by a search. */
export const careQuery = (api: Api, place: Place, q: string) =>
  queryOptions({
    queryKey: ['/api/plant-care', { place, q }],
    queryFn: async () => api((await import('../care-contract.ts')).getPlantCare, { query: { place, ...(q && { q }) } }),
  })
