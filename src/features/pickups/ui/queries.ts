import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/api-client.ts'
import { JUST_LOADED_MS } from '#ui/browser/freshness.ts'

// Imported with the request, so that a page with server-rendered data loads neither the contract nor its validation
// library.
const contract = () => import('../contract.ts')

/** The visits booked for the user's orders. */
export const pickupsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['/api/pickups'],
    queryFn: async () => api((await contract()).listPickups, {}),
    staleTime: JUST_LOADED_MS,
  })

/** The days with several visits. */
export const roundsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['/api/pickups', 'rounds'],
    queryFn: async () => api((await contract()).pickupRounds, {}),
    staleTime: JUST_LOADED_MS,
  })

/** The orders for which the user can choose a time. */
export const openPickupsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['/api/pickups', 'open'],
    queryFn: async () => api((await contract()).openPickups, {}),
    staleTime: JUST_LOADED_MS,
  })

export const pickupQuery = (api: Api, transactionId: number) =>
  queryOptions({
    queryKey: ['/api/pickups', transactionId],
    queryFn: async () => api((await contract()).getPickup, { params: { id: String(transactionId) } }),
    staleTime: JUST_LOADED_MS,
  })

export const pickupTimesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['/api/pickup-times'],
    queryFn: async () => api((await contract()).getPickupTimes, {}),
    staleTime: JUST_LOADED_MS,
  })
