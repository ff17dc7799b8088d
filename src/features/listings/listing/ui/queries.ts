import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type Api, ApiError } from '#shared/api-client.ts'
import type { Input } from '#shared/endpoint.ts'
import type { Town } from '../../map/map-contract.ts'
import type { Listing, searchListings } from '../contract.ts'

// Fetched with the call: a page whose data came with it then needs neither the contract nor its validation library.
export const contract = () => import('../contract.ts')
export const ownContract = () => import('../own-contract.ts')

/** All keys of lists and single listings start with this. */
const LISTINGS = '/api/products'
const FEATURED_FALLBACK = 8

export const categoriesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['/api/categories'],
    // What failed before the page appeared is not asked for again by its appearing.
    retryOnMount: false,
    queryFn: async () => api((await contract()).listCategories, {}),
  })

/** Boosted listings; while there are none, the newest eight. */
export const featuredQuery = (api: Api) =>
  queryOptions({
    queryKey: [LISTINGS, 'featured'],
    retryOnMount: false,
    queryFn: async () => {
      const featured = await api((await contract()).listFeatured, { query: { limit: String(FEATURED_FALLBACK) } })
      return featured.length > 0
        ? featured
        : api((await contract()).listListings, { query: { limit: String(FEATURED_FALLBACK) } })
    },
  })

/** The town of an address; null when there is none by that name. */
export const townQuery = (api: Api, slug: string) =>
  queryOptions({
    queryKey: ['/api/places/towns', slug],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async (): Promise<Town | null> => {
      try {
        return await api((await import('../../map/map-contract.ts')).getTown, { params: { slug } })
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }
    },
  })

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
        const { items, next, total, note } = await api.page((await contract()).searchListings, { query })
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

/** What somebody who has typed this may be looking for. Worth nothing when it fails. */
export const suggestQuery = (api: Api, text: string) =>
  queryOptions({
    queryKey: [LISTINGS, 'suggest', text],
    staleTime: 60_000,
    queryFn: async () => api((await import('../../search/contract-suggest.ts')).suggest, { query: { q: text } }),
  })

/** Where the listings of a search are. A place that is none makes an empty map; the list above says so. */
export const mapQuery = (api: Api, query: SearchQuery) =>
  queryOptions({
    queryKey: [LISTINGS, 'map', query],
    queryFn: async () => {
      try {
        return await api((await import('../../map/map-contract.ts')).getMap, { query })
      } catch (error) {
        if (!(error instanceof ApiError) || ![400, 429].includes(error.status)) throw error
        return { points: [], credit: null }
      }
    },
  })

export const listingQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: [LISTINGS, id],
    queryFn: async () => api((await contract()).getListing, { params: { id: String(id) } }),
  })

/** Others like it, the nearest first. */
export const similarQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: [LISTINGS, id, 'similar'],
    queryFn: async () =>
      api((await import('../../search/similar-contract.ts')).similarListings, { params: { id: String(id) } }),
  })

export const sellerListingsQuery = (api: Api, sellerId: number) =>
  queryOptions({
    queryKey: [LISTINGS, 'seller', sellerId],
    queryFn: async () =>
      api((await contract()).listBySeller, { params: { sellerId: String(sellerId) }, query: { limit: '100' } }),
  })

/** Everything a seller has offered, whatever became of it; `before` names the listing the page goes on after. */
export const ownListingsQuery = (api: Api, before?: number) =>
  queryOptions({
    queryKey: [LISTINGS, 'mine', before ?? null],
    queryFn: async (): Promise<{ items: Listing[]; next: string | null }> => {
      const query = before ? { cursor: String(before) } : {}
      const { items, next } = await api.page((await ownContract()).listOwnListings, { query })
      return { items, next }
    },
  })

export const draftsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['/api/drafts'],
    queryFn: async () => api((await ownContract()).listDrafts, {}),
  })

/** What one's changes to a listing have come to; null when there are none that wait to be saved. */
export const editDraftQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: ['/api/drafts', 'edit', id],
    queryFn: async () => {
      await (await import('./saves-under-way.ts')).saved(id)
      return (await api((await ownContract()).findEdit, { params: { id: String(id) } })).draft
    },
  })

/** After something was offered or changed, every list is asked for anew. */
export const refreshListings = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: [LISTINGS] })
