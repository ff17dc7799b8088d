import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/api-client.ts'
import type { Swap } from '../contract.ts'

// Imported with the call: a page whose data came with the HTML then needs neither the contract nor its validation
// library.
const calls = () => import('../contract.ts')

export const SWAPS = '/api/swaps'

/** A page of a list of the API is full at this length. */
const FULL = 100

/** All swaps of the viewer that are not over, newest first. */
export const runningSwapsQuery = (api: Api) =>
  queryOptions({
    queryKey: [SWAPS, 'running'],
    queryFn: async () => {
      const { listSwaps } = await calls()
      const all: Swap[] = []
      for (let last: number | undefined; ; last = all.at(-1)?.id) {
        const page = await api(listSwaps, { query: { state: 'running', ...(last && { cursor: String(last) }) } })
        all.push(...page)
        if (page.length < FULL) return all
      }
    },
    staleTime: 10_000,
  })

/** Swaps of the viewer that are over, newest first, a page at a time. */
export const pastSwapsQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: [SWAPS, 'over'],
    queryFn: async ({ pageParam }) =>
      api((await calls()).listSwaps, { query: { state: 'over', ...(pageParam && { cursor: String(pageParam) }) } }),
    initialPageParam: 0,
    getNextPageParam: (page) => (page.length < FULL ? undefined : page.at(-1)?.id),
    staleTime: 10_000,
  })

export const oneSwapQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: [SWAPS, id],
    queryFn: async () => api((await calls()).getSwap, { params: { id: String(id) } }),
    staleTime: 10_000,
  })

/** What the viewer can propose for a listing. */
export const swapChoicesQuery = (api: Api, listingId: number) =>
  queryOptions({
    queryKey: [SWAPS, 'choices', listingId],
    queryFn: async () => api((await calls()).swapChoices, { params: { id: String(listingId) } }),
    staleTime: 10_000,
    retry: false,
  })

/** What the viewer can propose instead. */
export const counterChoicesQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: [SWAPS, 'counter', id],
    queryFn: async () => api((await calls()).counterChoices, { params: { id: String(id) } }),
    staleTime: 10_000,
    retry: false,
  })
