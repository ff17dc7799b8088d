import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { idText, instant } from '#shared/fields.ts'

const ofSeller = z.object({ sellerId: idText })

export const review = z.object({
  id: z.number(),
  reviewerId: z.number(),
  revieweeId: z.number(),
  transactionId: z.number(),
  productId: z.number(),
  reviewType: z.string(),
  /** 1 to 5; the same figure under both names. */
  rating: z.number(),
  overallRating: z.number(),
  communicationRating: z.nullable(z.number()),
  qualityRating: z.nullable(z.number()),
  deliveryRating: z.nullable(z.number()),
  comment: z.nullable(z.string()),
  response: z.nullable(z.string()),
  isVerifiedPurchase: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
  reviewer: z.object({ id: z.number(), fullName: z.string(), avatar: z.nullable(z.string()) }),
})
export type Review = z.output<typeof review>

export const sellerRating = endpoint({
  method: 'GET',
  path: '/api/reviews/rating/:sellerId',
  access: 'anyone',
  isShared: true,
  summary: 'Average of the reviews about somebody, zeros when there are none',
  params: ofSeller,
  reply: z.object({ average: z.number(), count: z.number() }),
})

export const sellerReviews = endpoint({
  method: 'GET',
  path: '/api/reviews/seller/:sellerId',
  access: 'anyone',
  isShared: true,
  summary: 'Reviews about somebody, newest first',
  params: ofSeller,
  query: z.object({ limit: z.optional(idText), cursor: z.optional(idText) }),
  reply: z.array(review),
})
