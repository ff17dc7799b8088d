import type { FastifyInstance } from 'fastify'
import type { Database } from './adapters/db/database.ts'
import type { Deps } from './deps.ts'
import { accountClosing, accountErased } from './features/accounts/events.ts'
import { priceOf } from './features/checkout/base/fees.ts'
import { receivedBy as boughtBy, hasReceived as hasBought } from './features/checkout/order/server/context-store.ts'
import { hasHeldOrders } from './features/checkout/order/server/listing-store.ts'
import { differenceOrders, refundDifference } from './features/checkout/payment/server/orders-of-offers.ts'
import type { Received } from './features/listings/listing/server/answers.ts'
import { endMemberOffers, isReservedFor, offerRoutes } from './features/offers/server/routes.ts'
import { lockWaitingOf } from './features/offers/server/store.ts'
import { visitStarts } from './features/pickups/server/visit-starts-store.ts'
import { endMemberRings, endRingsOfErased, endRingsOver } from './features/swaps/rings/server/ending.ts'
import { proposeRings, type RingSlots } from './features/swaps/rings/server/proposing.ts'
import { ringRoutes } from './features/swaps/rings/server/routes.ts'
import { agreedRingsOver } from './features/swaps/rings/server/traced-store.ts'
import { endMemberSwaps } from './features/swaps/server/jobs.ts'
import { endAgreedOver } from './features/swaps/server/reviewing.ts'
import { swapRoutes } from './features/swaps/server/routes.ts'
import { lockMemberSwaps } from './features/swaps/server/store.ts'
import { hasReceivedInSwap, receivedInSwaps } from './features/swaps/server/traced-store.ts'
import { areOpenPlantRequests, openPlantRequests } from './features/wanted/server/plant-request-store.ts'
import { type Pence, pence } from './shared/money.ts'

export { isReservedFor }

const swapSlots = (deps: Deps) => ({
  isOrdered: hasHeldOrders,
  differenceOrders,
  shareOf: (amount: Pence) => pence(amount - priceOf(amount, false, deps.config.rates).commission),
  refundDifference: (orderId: number) => refundDifference(deps, orderId),
})

export const ringSlots = { requests: openPlantRequests, areOpen: areOpenPlantRequests, meetingTimes: visitStarts }

/** Looks for swap rings now. Returns how many were proposed. */
export const proposeSwapRings = (deps: Deps, slots: RingSlots = ringSlots): Promise<number> =>
  proposeRings({ ...deps, ...swapSlots(deps), ...slots })

/** What two members agree on before, or without, an order: prices, swaps and swap rings. */
export function dealRoutes(app: FastifyInstance, deps: Deps): void {
  offerRoutes(app, deps)
  swapRoutes(app, { ...deps, ...swapSlots(deps) })
  ringRoutes(app, { ...deps, ...swapSlots(deps), ...ringSlots })
}

/** Ends the offers, swaps and swap rings of a member who leaves or is suspended. */
export async function endMemberDeals(deps: Deps, tx: Database, userId: number): Promise<void> {
  // All locks before the first unit goes back, which locks a listing.
  await lockWaitingOf(tx, userId)
  await lockMemberSwaps(tx, userId)
  await endMemberOffers(deps, tx, userId)
  await endMemberSwaps({ ...deps, ...swapSlots(deps) }, tx, userId)
  await endMemberRings({ ...deps, ...swapSlots(deps) }, tx, userId)
}

/** Ends the agreed swaps and swap rings of listings that must not be handed over. */
export async function endAgreedSwaps(deps: Deps, listingIds: readonly number[]): Promise<void> {
  await endAgreedOver({ ...deps, ...swapSlots(deps) }, listingIds)
  await endRingsOver({ ...deps, ...swapSlots(deps) }, await agreedRingsOver(deps.db, listingIds), listingIds)
}

/** Ends them when an account closes, and what is left of its rings when it is erased. Registered after the orders and before the listings. */
export function endDealsWhileClosing(deps: Deps): void {
  deps.events.on(accountClosing, (tx, { userId }) => endMemberDeals(deps, tx, userId))
  deps.events.on(accountErased, (tx, { userId }) => endRingsOfErased({ ...deps, ...swapSlots(deps) }, tx, userId))
}

/** Whether a member has received a plant of a listing, by an order or in a swap. */
export const hasReceived = async (db: Database, userId: number, listingId: number): Promise<boolean> =>
  (await hasBought(db, userId, listingId)) || (await hasReceivedInSwap(db, userId, listingId))

/** The listings of which a member has received a plant, each once, the latest first. */
export async function receivedBy(db: Database, userId: number): Promise<Received[]> {
  const all = [...(await boughtBy(db, userId)), ...(await receivedInSwaps(db, userId))]
  const latestFirst = all.toSorted((one, other) => other.at.getTime() - one.at.getTime() || other.id - one.id)
  return latestFirst.filter(({ id }, at) => latestFirst.findIndex((one) => one.id === id) === at)
}
