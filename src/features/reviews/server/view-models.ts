import type { OwnReview, Review } from '../contract.ts'
import { isShown } from '../terms.ts'
import type { Written } from './store.ts'

export const viewReview = ({ review, reviewer }: Written): Review => ({
  ...review,
  rating: review.overallRating,
  respondedAt: review.respondedAt?.toISOString() ?? null,
  createdAt: review.createdAt.toISOString(),
  updatedAt: review.updatedAt.toISOString(),
  reviewer,
})

export const viewOwnReview = (written: Written, now: Date): OwnReview => ({
  ...viewReview(written),
  visibleAt: written.review.visibleAt.toISOString(),
  isHidden: !isShown(written.review.visibleAt, now),
})
