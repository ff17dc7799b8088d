import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/api-client.ts'

// Imported with the call: a page whose data came with the HTML then needs neither the contract nor its validation
// library.
const calls = () => import('../contract.ts')

export const GARDEN = '/api/garden'

export const gardenQuery = (api: Api) =>
  queryOptions({
    queryKey: [GARDEN],
    queryFn: async () => api((await calls()).getGarden, {}),
    // An order that has ended since is suggested at once.
    staleTime: 0,
  })

export const gardenPlantQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: [GARDEN, id],
    queryFn: async () => api((await calls()).getGardenPlant, { params: { id: String(id) } }),
    staleTime: 0,
  })

/** How many of a seller's plants were alive after a month; null until enough buyers have answered. */
export const survivalRecordQuery = (api: Api, userId: number) =>
  queryOptions({
    queryKey: [GARDEN, 'records', userId],
    retryOnMount: false,
    queryFn: async () => (await api((await calls()).getSurvivalRecord, { params: { userId: String(userId) } })).record,
  })
