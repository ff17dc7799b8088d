import type { FastifyInstance } from 'fastify'
import type { Database } from './adapters/db/database.ts'
import type { Deps } from './deps.ts'
import { accountClosing } from './features/accounts/events.ts'
import { hasHeldOrders } from './features/checkout/order/server/listing-store.ts'
import { endMemberOffers, isReservedFor, offerRoutes } from './features/offers/server/routes.ts'
import { lockWaitingOf } from './features/offers/server/store.ts'
import { endMemberSwaps } from './features/swaps/server/jobs.ts'
import { swapRoutes } from './features/swaps/server/routes.ts'
import { lockMemberSwaps } from './features/swaps/server/store.ts'

export { isReservedFor }

const swapSlots = { isOrdered: hasHeldOrders }

/** What two members agree on before, or without, an order: prices and swaps. */
export function dealRoutes(app: FastifyInstance, deps: Deps): void {
  offerRoutes(app, deps)
  swapRoutes(app, { ...deps, ...swapSlots })
}

/** Ends the offers and swaps of a member who leaves or is suspended. */
export async function endMemberDeals(deps: Deps, tx: Database, userId: number): Promise<void> {
  // All locks before the first unit goes back, which locks a listing.
  await lockWaitingOf(tx, userId)
  await lockMemberSwaps(tx, userId)
  await endMemberOffers(deps, tx, userId)
  await endMemberSwaps({ ...deps, ...swapSlots }, tx, userId)
}

/** Ends them when an account closes. Registered after the orders and before the listings. */
export function endDealsWhileClosing(deps: Deps): void {
  deps.events.on(accountClosing, (tx, { userId }) => endMemberDeals(deps, tx, userId))
}
