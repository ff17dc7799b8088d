import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type Api, ApiError } from '#shared/api-client.ts'
import type { Input } from '#shared/endpoint.ts'
import type { Listing } from '../../listing/contract.ts'
import { LISTINGS } from '../../listing/ui/queries.ts'
import type { searchListings } from '../contract.ts'

export type SearchQuery = Input<typeof searchListings>['query']

export interface Results {
  items: Listing[]
  next: string | null
  total: string
  /** The words as they were mended, when nothing holds them as they were written. */
  corrected?: string
  /** What stands out in titles: the words, and the other names of the plants among them. */
  terms?: string[]
  /** Why nothing was looked for, such as a postcode that is none. */
  problem?: string
}

export const searchQuery = (api: Api, query: SearchQuery) =>
  queryOptions({
    queryKey: [LISTINGS, 'search', query],
    queryFn: async (): Promise<Results> => {
      try {
        const { items, next, total, note } = await api.page((await import('../contract.ts')).searchListings, { query })
        const [corrected, terms] = [note('x-search-corrected'), note('x-search-terms')]
        return {
          ...{ items, next, total: total ?? String(items.length) },
          ...(corrected && { corrected }),
          ...(terms && { terms: terms.split(',') }),
        }
      } catch (error) {
        // A postcode that is none, or too many searches at once: the page says so above an empty list.
        if (!(error instanceof ApiError) || ![400, 429].includes(error.status)) throw error
        return { items: [], next: null, total: '0', problem: error.sentence }
      }
    },
  })

/** Whether a component on the screen shows search results. */
export const isListShown = (queryClient: QueryClient): boolean =>
  queryClient.getQueryCache().findAll({ queryKey: [LISTINGS, 'search'], type: 'active' }).length > 0

/** What somebody who has typed this may be looking for. Worth nothing when it fails. */
export const suggestQuery = (api: Api, text: string) =>
  queryOptions({
    queryKey: [LISTINGS, 'suggest', text],
    staleTime: 60_000,
    queryFn: async () => api((await import('../suggest-contract.ts')).suggest, { query: { q: text } }),
  })

/** Others like it, the nearest first. */
export const similarQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: [LISTINGS, id, 'similar'],
    queryFn: async () => api((await import('../similar-contract.ts')).similarListings, { params: { id: String(id) } }),
  })
