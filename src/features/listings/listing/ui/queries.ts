import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/api-client.ts'
import type { Listing } from '../contract.ts'

// Fetched with the call: a page whose data came with it then needs neither the contract nor its validation library.
export const contract = () => import('../contract.ts')
export const ownContract = () => import('../own-contract.ts')

/** All keys of lists and single listings start with this. */
export const LISTINGS = '/api/products'
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

export const listingQuery = (api: Api, id: number) =>
  queryOptions({
    queryKey: [LISTINGS, id],
    queryFn: async () => api((await contract()).getListing, { params: { id: String(id) } }),
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

/** After something was offered or changed, every list is asked for anew. */
export const refreshListings = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: [LISTINGS] })
