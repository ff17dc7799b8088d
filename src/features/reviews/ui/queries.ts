import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/api-client.ts'
import { JUST_LOADED_MS } from '#ui/browser/freshness.ts'

// Imported with the request, so that a page with server-rendered data loads neither the contract nor its validation
// library.
const contract = () => import('../contract.ts')

export const REVIEWS_PER_PAGE = 10

export const ratingQuery = (api: Api, sellerId: number) =>
  queryOptions({
    queryKey: ['/api/reviews/rating', sellerId],
    queryFn: async () => api((await contract()).sellerRating, { params: { sellerId: String(sellerId) } }),
  })

export const reviewsQuery = (api: Api, sellerId: number) =>
  queryOptions({
    queryKey: ['/api/reviews/seller', sellerId],
    queryFn: async () =>
      api((await contract()).sellerReviews, {
        params: { sellerId: String(sellerId) },
        query: { limit: String(REVIEWS_PER_PAGE) },
      }),
  })

/** The page of reviews after this one. */
export const olderReviews = async (api: Api, sellerId: number, last: number | undefined) =>
  api((await contract()).sellerReviews, {
    params: { sellerId: String(sellerId) },
    query: { limit: String(REVIEWS_PER_PAGE), cursor: last === undefined ? undefined : String(last) },
  })

export const spreadQuery = (api: Api, sellerId: number) =>
  queryOptions({
    queryKey: ['/api/reviews/spread', sellerId],
    queryFn: async () => api((await contract()).ratingSpread, { params: { sellerId: String(sellerId) } }),
  })

/** The state of reviews for all of the user's completed orders. */
export const orderReviewsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['/api/reviews/orders'],
    queryFn: async () => api((await contract()).orderReviews, {}),
    staleTime: JUST_LOADED_MS,
  })

export const orderReviewQuery = (api: Api, transactionId: number) =>
  queryOptions({
    queryKey: ['/api/reviews/orders', transactionId],
    queryFn: async () => api((await contract()).reviewOfOrder, { params: { id: String(transactionId) } }),
    staleTime: JUST_LOADED_MS,
  })
