import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { householdQuery } from '#features/household/ui/queries.ts'
import { type Api, ApiError } from '#shared/api-client.ts'
import type { Input } from '#shared/endpoint.ts'
import type { Listing } from '../../listing/listing.ts'
import { LISTINGS } from '../../listing/ui/queries.ts'
import type { searchListings } from '../contract.ts'

export type SearchQuery = Input<typeof searchListings>['query']

export interface Results {
  items: Listing[]
  next: string | null
  total: string
  /** How many featured listings come before the others. */
  featured?: number
  /** The corrected words, when nothing matches the words as typed. */
  corrected?: string
  /** Terms to highlight in titles: the words, and the other names of the plants among them. */
  terms?: string[]
  /** Why the search was refused, such as an invalid postcode. */
  problem?: string
}

export const searchQuery = (api: Api, query: SearchQuery) =>
  queryOptions({
    queryKey: [LISTINGS, 'search', query],
    queryFn: async ({ client }): Promise<Results> => {
      try {
        const { items, next, total, note } = await api.page((await import('../contract.ts')).searchListings, { query })
        const [corrected, terms] = [note('x-search-corrected'), note('x-search-terms')]
        const featured = Number(note('x-search-featured'))
        return {
          ...{ items, next, total: total ?? String(items.length) },
          ...(featured > 0 && { featured }),
          ...(corrected && { corrected }),
          ...(terms && { terms: terms.split(',') }),
        }
      } catch (error) {
        // An invalid postcode or too many requests: the page shows the message above an empty list.
        if (!(error instanceof ApiError) || ![400, 429].includes(error.status)) throw error
        // The browser has forgotten the household since the page was loaded: the page is then shown without it.
        if (error.body.code === 'NO_HOUSEHOLD') await client.fetchQuery({ ...householdQuery(api), staleTime: 0 })
        return { items: [], next: null, total: '0', problem: error.sentence }
      }
    },
  })

/** Whether a component on the screen shows search results. */
export const isListShown = (queryClient: QueryClient): boolean =>
  queryClient.getQueryCache().findAll({ queryKey: [LISTINGS, 'search'], type: 'active' }).length > 0

/** Suggestions for the typed text. Errors are ignored. */
export const suggestQuery = (api: Api, text: string) =>
  queryOptions({
    queryKey: [LISTINGS, 'suggest', text],
    staleTime: 60_000,
    queryFn: async () => api((await import('../suggest-contract.ts')).suggest, { query: { q: text } }),
  })

/** Similar listings, the nearest to the viewer first. */
export const similarQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: [LISTINGS, id, 'similar'],
    queryFn: async () => api((await import('../similar-contract.ts')).similarListings, { params: { id: String(id) } }),
  })
