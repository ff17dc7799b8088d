import type { FastifyInstance } from 'fastify'
import type { Deps } from './deps.ts'
import { type AlertSlots, alertRoutes, checkAlertsAgain } from './features/alerts/server/routes.ts'
import { checkFollowsAgain, followingRoutes } from './features/following/server/routes.ts'
import type { NotificationSlots } from './features/notifications/server/routes.ts'
import { weeklyLink, weeklyRoutes } from './features/weekly/server/routes.ts'

/** What notifications need from the features that notify members of what is new. */
export const newsSlots = (deps: Deps): NotificationSlots => ({
  checkAgain: async (tx, entries) => checkFollowsAgain(deps, tx, await checkAlertsAgain(deps, tx, entries)),
  others: { weekly: weeklyLink },
})

/** What members asked to be notified of: words, growers, and what is new near them. */
export function newsRoutes(app: FastifyInstance, deps: Deps, words: AlertSlots): void {
  alertRoutes(app, deps, words)
  followingRoutes(app, deps)
  weeklyRoutes(app, deps)
}
