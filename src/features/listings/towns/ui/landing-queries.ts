import { queryOptions } from '@tanstack/react-query'
import { type Api, ApiError } from '#shared/api-client.ts'
import type { TownListingCounts } from '../contract.ts'

const contract = () => import('../contract.ts')

export const listingCountsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['/api/places/offers'],
    queryFn: async () => api((await contract()).countListings, {}),
  })

/** Active listings in a town; null when there is no such town. */
export const townListingsQuery = (api: Api, town: string) =>
  queryOptions({
    queryKey: ['/api/places/offers', town],
    queryFn: async (): Promise<TownListingCounts | null> => {
      try {
        return await api((await contract()).countListingsInTown, { params: { town } })
      } catch (error) {
        if (error instanceof ApiError && error.status < 500 && error.status !== 429) return null
        throw error
      }
    },
  })
