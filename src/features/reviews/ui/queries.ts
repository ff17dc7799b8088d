import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#shared/api-client.ts'
import { sellerRating, sellerReviews } from '../contract.ts'

export const ratingQuery = (api: Api, sellerId: number) =>
  queryOptions({
    queryKey: ['/api/reviews/rating', sellerId],
    queryFn: () => api(sellerRating, { params: { sellerId: String(sellerId) } }),
  })

export const reviewsQuery = (api: Api, sellerId: number) =>
  queryOptions({
    queryKey: ['/api/reviews/seller', sellerId],
    queryFn: () => api(sellerReviews, { params: { sellerId: String(sellerId) }, query: {} }),
  })
