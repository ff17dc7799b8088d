import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/api-client.ts'
import type { SellingPart } from '../../base/selling-parts.ts'

// Imported with the call: a page whose data came with the HTML then needs neither the contract nor its validation
// library.
export const contract = () => import('../contract.ts')
export const ownContract = () => import('../own-contract.ts')
export const sellingContract = () => import('../selling-contract.ts')

/** Common prefix of the query keys of all lists and single listings. */
export const LISTINGS = '/api/products'
const FEATURED_FALLBACK = 8

export const categoriesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['/api/categories'],
    // A request that failed during server rendering is not repeated on mount.
    retryOnMount: false,
    queryFn: async () => api((await contract()).listCategories, {}),
  })

/** Boosted listings; if there are none, the newest eight. */
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
    queryFn: async () => {
      const listing = await api((await contract()).getListing, { params: { id: String(id) } })
      // A process of the release before has none, while the next one starts beside it.
      return { ...listing, facts: listing.facts ?? {} }
    },
  })

export const sellerListingsQuery = (api: Api, sellerId: number) =>
  queryOptions({
    queryKey: [LISTINGS, 'seller', sellerId],
    queryFn: async () =>
      api((await contract()).listBySeller, { params: { sellerId: String(sellerId) }, query: { limit: '100' } }),
  })

/** One part of a seller's listings; `before` is the cursor. */
export const ownListingsQuery = (api: Api, part: SellingPart, before?: number) =>
  queryOptions({
    queryKey: [LISTINGS, 'mine', part, before ?? null],
    queryFn: async () => {
      const query = { part, ...(before && { cursor: String(before) }) }
      const { items, next } = await api.page((await ownContract()).listOwnListings, { query })
      return { items, next }
    },
  })

/** What a seller has on sale, up to the maximum number of prices changed together. */
export const allLiveQuery = (api: Api) =>
  queryOptions({
    queryKey: [LISTINGS, 'mine', 'prices'],
    staleTime: 0,
    queryFn: async () => api((await ownContract()).listOwnListings, { query: { status: 'active', limit: '100' } }),
  })

/** How many listings a seller has in each part. */
export const ownCountsQuery = (api: Api) =>
  queryOptions({
    queryKey: [LISTINGS, 'mine', 'counts'],
    queryFn: async () => api((await sellingContract()).countOwnListings, {}),
  })

/** Invalidates every list after a listing was created or changed. */
export const refreshListings = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: [LISTINGS] })
