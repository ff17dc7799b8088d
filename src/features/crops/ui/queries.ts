import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/api-client.ts'
import type { CropKind } from '../crop.ts'

// Imported with the call: a page whose data came with the HTML then needs neither the contract nor its validation
// library.
const calls = () => import('../contract.ts')

/** The filter of the list, from the URL. */
export interface CropsFilter {
  near?: string
  /** Miles. */
  radius?: string
  everywhere?: 'true'
  /** Slug. */
  plant?: string
  after?: number
}

export const CROPS = '/api/crops'
export const RESERVATIONS = '/api/crop-reservations'

export const ownReservationsQuery = (api: Api) =>
  queryOptions({
    queryKey: [RESERVATIONS],
    queryFn: async () => api((await import('../reservation-contract.ts')).listOwnReservations, { query: {} }),
    staleTime: 0,
  })

export const cropsQuery = (api: Api, { after, ...filter }: CropsFilter) =>
  queryOptions({
    queryKey: [CROPS, 'list', filter, after ?? 0],
    queryFn: async () =>
      api((await calls()).listCrops, { query: { ...filter, ...(after && { after: String(after) }) } }),
    staleTime: 0,
  })

export const cropQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: [CROPS, id],
    queryFn: async () => api((await calls()).getCrop, { params: { id: String(id) } }),
    staleTime: 0,
  })

/** A page of a list of the API is full at this length. */
const FULL = 100

/** The viewer's crops, newest first, a page at a time. */
export const ownCropsQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: [CROPS, 'mine'],
    queryFn: async ({ pageParam }) =>
      api((await calls()).listOwnCrops, { query: { ...(pageParam && { cursor: String(pageParam) }) } }),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.length < FULL ? undefined : page.at(-1)?.id),
    staleTime: 0,
  })

/** Where the demand is counted, from the URL. */
export type DemandFilter = Pick<CropsFilter, 'near' | 'radius'>

export const demandQuery = (api: Api, filter: DemandFilter) =>
  queryOptions({
    queryKey: [CROPS, 'demand', filter],
    queryFn: async () => api((await calls()).cropDemand, { query: filter }),
    staleTime: 0,
  })

interface Sowing {
  plant: string
  kind: CropKind
  sownOn: string
  postcode: string
}

export const windowQuery = (api: Api, sowing: Sowing) =>
  queryOptions({
    queryKey: [CROPS, 'window', sowing],
    queryFn: async () => api((await calls()).suggestWindow, { query: sowing }),
    staleTime: 60_000,
  })
