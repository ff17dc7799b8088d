import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/api-client.ts'
import type { Offer } from '../contract.ts'

// Imported with the call: a page whose data came with the HTML then needs neither the contract nor its validation
// library.
const calls = () => import('../contract.ts')

export const OFFERS = '/api/offers'

/** Whether a listing takes offers, and the viewer's own newest one. */
export const offersAtQuery = (api: Api, listingId: number) =>
  queryOptions({
    queryKey: [OFFERS, 'listing', listingId],
    queryFn: async () => api((await calls()).offersForListing, { params: { id: String(listingId) } }),
    staleTime: 10_000,
  })

/** A page of a list of the API is full at this length. */
const FULL = 100

/** All offers of the viewer that wait, newest first. */
export const offersWaitingQuery = (api: Api) =>
  queryOptions({
    queryKey: [OFFERS, 'waiting'],
    queryFn: async () => {
      const { listOffers } = await calls()
      const all: Offer[] = []
      for (let last: number | undefined; ; last = all.at(-1)?.id) {
        const page = await api(listOffers, { query: { state: 'waiting', ...(last && { cursor: String(last) }) } })
        all.push(...page)
        if (page.length < FULL) return all
      }
    },
    staleTime: 10_000,
  })

/** The newest offers between the viewer and another member. */
export const offersWithQuery = (api: Api, other: number) =>
  queryOptions({
    queryKey: [OFFERS, 'with', other],
    queryFn: async () => api((await calls()).listOffers, { query: { with: String(other) } }),
    staleTime: 10_000,
  })

/** Offers of the viewer that have ended, newest first, a page at a time. */
export const offersEndedQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: [OFFERS, 'ended'],
    queryFn: async ({ pageParam }) =>
      api((await calls()).listOffers, { query: { state: 'ended', ...(pageParam && { cursor: String(pageParam) }) } }),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.length < FULL ? undefined : page.at(-1)?.id),
    staleTime: 10_000,
  })
