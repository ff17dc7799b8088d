import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/api-client.ts'

// Imported with the call: a page whose data came with the HTML then needs neither the contract nor its validation
// library.
const calls = () => import('../contract.ts')

/** The filter of the list, from the URL. */
export interface WantedFilter {
  near?: string
  /** Miles. */
  radius?: string
  everywhere?: 'true'
  before?: number
}

export const WANTED = '/api/wanted'

export const wantedQuery = (api: Api, { before, ...filter }: WantedFilter) =>
  queryOptions({
    queryKey: [WANTED, 'list', filter, before ?? 0],
    queryFn: async () =>
      api((await calls()).listWanted, { query: { ...filter, ...(before && { before: String(before) }) } }),
    staleTime: 0,
  })

export const oneWantedQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: [WANTED, id],
    queryFn: async () => api((await calls()).getWanted, { params: { id: String(id) } }),
    staleTime: 0,
  })

/** The open requests of the viewer: fewer than a page. */
export const ownOpenQuery = (api: Api) =>
  queryOptions({
    queryKey: [WANTED, 'mine', 'open'],
    queryFn: async () => api((await calls()).listOwnWanted, { query: { state: 'open' } }),
    staleTime: 0,
  })

/** A page of a list of the API is full at this length. */
const FULL = 100

/** Requests of the viewer that have ended, newest first, a page at a time. */
export const ownEndedQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: [WANTED, 'mine', 'ended'],
    queryFn: async ({ pageParam }) =>
      api((await calls()).listOwnWanted, {
        query: { state: 'ended', ...(pageParam && { cursor: String(pageParam) }) },
      }),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.length < FULL ? undefined : page.at(-1)?.id),
    staleTime: 0,
  })

export const ownDemandQuery = (api: Api) =>
  queryOptions({
    queryKey: [WANTED, 'demand', 'mine'],
    queryFn: async () => api((await calls()).ownDemand, {}),
    // A listing that was added, paused or sold since changes it at once.
    staleTime: 0,
  })

export const demandQuery = (api: Api, query: { title: string; plant: string; postcode: string }) =>
  queryOptions({
    queryKey: [WANTED, 'demand', query],
    queryFn: async () => api((await calls()).wantedDemand, { query }),
    staleTime: 60_000,
  })
