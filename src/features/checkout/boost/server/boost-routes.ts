import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { handle } from '#http/handle.ts'
import { DomainError } from '#shared/errors.ts'
import { boostListing, getBoost } from '../contract.ts'
import { measure } from './boost-effects.ts'
import { notifyEndingBoosts } from './boost-notices.ts'
import { boostState } from './boost-store.ts'
import { startBoost } from './boosts.ts'

const HOUR_SECONDS = 60 * 60

/** Boost routes: price, measured views and payment. */
export function boostRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock, jobs } = deps
  handle(app, getBoost, async ({ me, params }) => {
    const boosted = await boostState(db, params.id)
    if (!boosted || boosted.status === 'removed') throw new DomainError('not_found', 'This listing does not exist.')
    if (boosted.sellerId !== me.id) throw new DomainError('forbidden', 'This listing belongs to someone else.')
    const now = clock.now()
    const { featuredUntil } = boosted
    return {
      title: boosted.title,
      canBoost: boosted.status === 'active',
      featuredUntil: featuredUntil && new Date(featuredUntil) > now ? featuredUntil : null,
      ...(await measure(db, params.id, boosted, now)),
    }
  })

  handle(
    app,
    boostListing,
    async ({ me, params }) => {
      const { id: boostId, amount, clientSecret } = await startBoost(deps, me, params.id)
      return { boostId, amount, clientSecret: clientSecret ?? '' }
    },
    { limits: [{ name: 'payment-intents', max: 60, seconds: HOUR_SECONDS, by: 'member' }] },
  )
  jobs.every(HOUR_SECONDS, 'ending-boosts', () => notifyEndingBoosts(deps))
}
