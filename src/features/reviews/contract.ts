import * as z from 'zod/mini'
import { PARTIES } from '#features/checkout/base/parties.ts'
import { endpoint } from '#shared/endpoint.ts'
import { id, idText, instant, paragraph } from '#shared/fields.ts'
import { MAX_COMMENT_LENGTH } from './terms.ts'

const ofSeller = z.object({ sellerId: idText })
const one = z.object({ id: idText })

export const review = z.object({
  id: z.number(),
  reviewerId: z.number(),
  revieweeId: z.number(),
  transactionId: z.number(),
  productId: z.number(),
  /** The writer's role in the order: `buyer` or `seller`. */
  reviewType: z.enum(PARTIES),
  /** 1 to 5; both names hold the same value. */
  rating: z.number(),
  overallRating: z.number(),
  communicationRating: z.nullable(z.number()),
  qualityRating: z.nullable(z.number()),
  deliveryRating: z.nullable(z.number()),
  comment: z.nullable(z.string()),
  response: z.nullable(z.string()),
  respondedAt: z.nullable(instant),
  isVerifiedPurchase: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
  reviewer: z.object({ id: z.number(), fullName: z.string(), avatar: z.nullable(z.string()) }),
})
export type Review = z.output<typeof review>

/** A review as its writer sees it, including before it is shown to others. */
const ownReview = z.extend(review, {
  /** When everyone can see it; in the past once it is shown. */
  visibleAt: instant,
  isHidden: z.boolean(),
})
export type OwnReview = z.output<typeof ownReview>

const stars = z.int('Choose 1 to 5 stars').check(z.gte(1, 'Choose 1 to 5 stars'), z.lte(5, 'Choose 1 to 5 stars'))

/** The input of a review about the other party of an order. */
export const reviewFields = z.object({
  overallRating: stars,
  communicationRating: z.optional(z.nullable(stars)),
  qualityRating: z.optional(z.nullable(stars)),
  comment: z.optional(
    z.nullable(paragraph({ max: MAX_COMMENT_LENGTH, tooLong: `Enter at most ${MAX_COMMENT_LENGTH} characters` })),
  ),
})

export const sellerRating = endpoint({
  method: 'GET',
  path: '/api/reviews/rating/:sellerId',
  access: 'anyone',
  isShared: true,
  summary: 'Average of the reviews about a user, zeros when there are none',
  params: ofSeller,
  reply: z.object({ average: z.number(), count: z.number() }),
})

export const ratingSpread = endpoint({
  method: 'GET',
  path: '/api/reviews/spread/:sellerId',
  access: 'anyone',
  isShared: true,
  summary: 'How many reviews about a user gave 5, 4, 3, 2 and 1 stars',
  params: ofSeller,
  reply: z.array(z.object({ stars: z.number(), count: z.number() })),
})

export const sellerReviews = endpoint({
  method: 'GET',
  path: '/api/reviews/seller/:sellerId',
  access: 'anyone',
  isShared: true,
  summary: 'Reviews about a user, newest first',
  params: ofSeller,
  query: z.object({ limit: z.optional(idText), cursor: z.optional(idText) }),
  reply: z.array(review),
})

/** The state of an order's reviews for one of its two parties. */
const orderReview = z.object({
  transactionId: z.number(),
  title: z.string(),
  /** Whether the requesting user bought. */
  isBuyer: z.boolean(),
  /** The person reviewed. */
  other: z.object({ id: z.number(), fullName: z.string() }),
  mine: z.nullable(ownReview),
  /** Only once it is shown to everyone. */
  theirs: z.nullable(review),
  /** The deadline for writing; null when there is nothing left to write. */
  writeUntil: z.nullable(instant),
})
export type OrderReview = z.output<typeof orderReview>

export const orderReviews = endpoint({
  method: 'GET',
  path: '/api/reviews/orders',
  access: 'member',
  summary: 'Your reviews of completed orders, written and still possible, newest first',
  reply: z.array(orderReview),
})

export const reviewOfOrder = endpoint({
  method: 'GET',
  path: '/api/reviews/orders/:id',
  access: 'member',
  summary: 'Your review of one completed order, written or still possible',
  params: one,
  reply: orderReview,
})

/** Hidden until both have written or a week has passed. Idempotent: sending the same words twice creates one review. */
export const writeReview = endpoint({
  method: 'POST',
  path: '/api/reviews',
  access: 'member',
  summary: 'Review the other person of a completed order',
  body: z.extend(reviewFields, { transactionId: id }),
  reply: ownReview,
  status: 201,
})

export const changeReview = endpoint({
  method: 'PUT',
  path: '/api/reviews/:id',
  access: 'member',
  summary: 'Change your review while nobody else can see it',
  params: one,
  body: reviewFields,
  reply: ownReview,
})

export const replyToReview = endpoint({
  method: 'PUT',
  path: '/api/reviews/:id/response',
  access: 'member',
  summary: 'Reply in public to a review about you; can be changed within a day',
  params: one,
  body: z.object({
    response: paragraph({ min: 1, max: MAX_COMMENT_LENGTH, tooShort: 'Write your reply' }),
  }),
  reply: review,
})
