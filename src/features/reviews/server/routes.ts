import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { handle } from '#http/handle.ts'
import type { Limit } from '#http/limits/rate-limits.ts'
import { pageOf } from '#http/paging.ts'
import {
  changeReview,
  orderReviews,
  ratingSpread,
  replyToReview,
  reviewOfOrder,
  sellerRating,
  sellerReviews,
  writeReview,
} from '../contract.ts'
import { requestReviews } from './requests.ts'
import { ratingOf, reviewsOf, starsAbout } from './store.ts'
import { viewOwnReview, viewReview } from './view-models.ts'
import { change, reply, viewOrderReview, viewOrderReviews, write } from './writing.ts'

const writing: Limit[] = [{ name: 'reviews', max: 30, seconds: 3600, by: 'member' }]
const STARS = [5, 4, 3, 2, 1]

/** Routes for reviews after a completed order. */
export function reviewRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps
  requestReviews(deps)
  handle(app, sellerRating, ({ params }) => ratingOf(db, params.sellerId, clock.now()))
  handle(app, ratingSpread, async ({ params }) => {
    const found = await starsAbout(db, params.sellerId, clock.now())
    return STARS.map((stars) => ({ stars, count: found.find((row) => row.stars === stars)?.count ?? 0 }))
  })
  handle(app, sellerReviews, async ({ params, query }) =>
    (await reviewsOf(db, params.sellerId, clock.now(), pageOf(query))).map(viewReview),
  )

  handle(app, orderReviews, ({ me }) => viewOrderReviews(deps, me))
  handle(app, reviewOfOrder, ({ me, params }) => viewOrderReview(deps, me, params.id))

  const limits = { limits: writing }
  handle(
    app,
    writeReview,
    async ({ me, body }) => viewOwnReview(await write(deps, me, body.transactionId, body), clock.now()),
    limits,
  )
  handle(
    app,
    changeReview,
    async ({ me, params, body }) => viewOwnReview(await change(deps, me, params.id, body), clock.now()),
    limits,
  )
  handle(
    app,
    replyToReview,
    async ({ me, params, body }) => viewReview(await reply(deps, me, params.id, body.response)),
    limits,
  )
}
