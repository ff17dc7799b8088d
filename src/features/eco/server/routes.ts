import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { handle } from '#http/handle.ts'
import type { Limit } from '#http/limits/rate-limits.ts'
import {
  declareMethods,
  ecoBadges,
  ecoChallenges,
  ecoCommunity,
  ecoLeaderboard,
  ecoOrders,
  ecoSettings,
  ecoSummary,
  joinChallenge,
} from '../contract.ts'
import { USUAL_TIMEFRAME } from '../timeframes.ts'
import { setVisible } from './board-store.ts'
import { declarableOf, declare } from './declare.ts'
import { join, listChallenges } from './joining.ts'
import { handleTrades } from './trade-events.ts'
import { badgesOf, communityOf, leaderboardOf, summaryOf } from './view-models.ts'

const changing: Limit[] = [{ name: 'eco', max: 60, seconds: 3600, by: 'member' }]

/** Points, levels, badges, challenges and leaderboards, all derived from completed orders. */
export function ecoRoutes(app: FastifyInstance, deps: Deps): void {
  handleTrades(deps)
  handle(app, ecoSummary, ({ me }) => summaryOf(deps, me))
  handle(app, ecoCommunity, () => communityOf(deps))
  handle(app, ecoLeaderboard, ({ me, query }) => leaderboardOf(deps, me, query.timeframe ?? USUAL_TIMEFRAME))
  handle(app, ecoChallenges, ({ me }) => listChallenges(deps, me))
  handle(app, ecoBadges, ({ me }) => badgesOf(deps, me))
  handle(app, ecoOrders, ({ me }) => declarableOf(deps, me))

  const limits = { limits: changing }
  handle(app, joinChallenge, ({ me, params }) => join(deps, me, params.id), limits)
  handle(app, declareMethods, ({ me, params, body }) => declare(deps, me, params.id, body.methods), limits)
  handle(
    app,
    ecoSettings,
    async ({ me, body }) => {
      await setVisible(deps.db, me.id, body.allowLeaderboard)
      return body
    },
    limits,
  )
}
