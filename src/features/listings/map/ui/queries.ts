import { queryOptions } from '@tanstack/react-query'
import { type Api, ApiError } from '#shared/api-client.ts'
import { LISTINGS } from '../../listing/ui/queries.ts'
import type { SearchQuery } from '../../search/ui/queries.ts'

/** Locations of the search results. An invalid place gives an empty map; the list above reports the error. */
export const mapQuery = (api: Api, query: SearchQuery) =>
  queryOptions({
    queryKey: [LISTINGS, 'map', query],
    queryFn: async () => {
      try {
        return await api((await import('../contract.ts')).getMap, { query })
      } catch (error) {
        if (!(error instanceof ApiError) || ![400, 429].includes(error.status)) throw error
        return { points: [], centre: null, around: [], credit: null }
      }
    },
  })
