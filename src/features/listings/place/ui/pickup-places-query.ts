import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/api-client.ts'

/** The seller's pickup places, the last used first. */
export const pickupPlacesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['/api/pickup-places'],
    queryFn: async () => api((await import('../pickup-places-contract.ts')).listPickupPlaces, {}),
  })
