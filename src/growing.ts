import type { FastifyInstance } from 'fastify'
import type { Deps } from './deps.ts'
import { gardenRoutes } from './features/garden/server/routes.ts'
import { guideRoutes } from './features/guides/server/routes.ts'
import { recallRoutes } from './features/recall/server/routes.ts'
import { endAgreedSwaps } from './member-deals.ts'

/** What members grow: how to, what they have, and what may be wrong with it. */
export function growingRoutes(app: FastifyInstance, deps: Deps): void {
  guideRoutes(app, deps)
  gardenRoutes(app, deps)
  recallRoutes(app, deps, { endAgreedSwaps: (listingIds) => endAgreedSwaps(deps, listingIds) })
}
