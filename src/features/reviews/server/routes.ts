import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { handle } from '#http/handle.ts'
import { sellerRating, sellerReviews } from '../contract.ts'
import { ratingOf, reviewsOf } from './store.ts'

const MOST = 100

export function reviewRoutes(app: FastifyInstance, { db, clock }: Pick<Deps, 'db' | 'clock'>): void {
  handle(app, sellerRating, ({ params }) => ratingOf(db, params.sellerId, clock.now()))
  handle(app, sellerReviews, ({ params, query }) =>
    reviewsOf(db, params.sellerId, clock.now(), { limit: Math.min(query.limit ?? MOST, MOST), cursor: query.cursor }),
  )
}
