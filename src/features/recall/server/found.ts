import type { Database } from '#adapters/db/database.ts'
import { type TracedOrder, tracedOrders } from '#features/checkout/order/server/listing-store.ts'
import { tracedRings } from '#features/swaps/rings/server/traced-store.ts'
import { type TracedSwap, tracedSwaps } from '#features/swaps/server/traced-store.ts'
import { listingFacts, memberFacts } from './facts-store.ts'
import { ORDER, RING, reachNow, SWAP } from './graph.ts'
import {
  type FoundHandover,
  type FoundListing,
  foundHandovers,
  foundListings,
  membersOf,
  type Recall,
} from './recall-store.ts'

interface Found {
  listings: readonly FoundListing[]
  handovers: readonly FoundHandover[]
}

/** What a recall has reached; of a draft, what it would reach now. */
async function found(db: Database, recall: Recall): Promise<Found> {
  if (recall.status !== 'draft')
    return { listings: await foundListings(db, recall.id), handovers: await foundHandovers(db, recall.id) }
  const { listings, handovers } = await reachNow(db, recall)
  return {
    listings: listings.map(({ id: listingId, via, parentId }) => ({
      ...{ listingId, via, parentId, infectedSince: null, frozenAt: null },
    })),
    handovers: handovers.map(({ kind, id: handoverId, listingId }) => ({ kind, handoverId, listingId })),
  }
}

/** The ids of handovers of one kind. */
export const idsOf = (handovers: readonly FoundHandover[], kind: string): number[] =>
  handovers.filter((one) => one.kind === kind).map(({ handoverId }) => handoverId)

/** A listing of a swap, or a part of a swap ring. */
export interface ReachedSwap extends TracedSwap {
  isRing: boolean
}

/** The reached listings of swaps and swap rings; or those that one member was to receive. Either may also have listings that are not. */
export async function swapsAmong(
  db: Database,
  handovers: readonly FoundHandover[],
  receiverId?: number,
): Promise<ReachedSwap[]> {
  const reached = new Set(handovers.map(({ kind, handoverId, listingId }) => `${kind}-${handoverId}-${listingId}`))
  const swaps = await tracedSwaps(db, idsOf(handovers, SWAP), receiverId)
  const parts = await tracedRings(db, idsOf(handovers, RING), receiverId)
  return [
    ...swaps.map((swap) => ({ ...swap, isRing: false })),
    ...parts.map((part) => ({ ...part, isRing: true })),
  ].filter(({ id, listingId, isRing }) => reached.has(`${isRing ? RING : SWAP}-${id}-${listingId}`))
}

/** The reached lines of orders; or those that one member bought. An order may also have lines that are not. */
export async function ordersAmong(
  db: Database,
  handovers: readonly FoundHandover[],
  buyerId?: number,
): Promise<TracedOrder[]> {
  const reached = new Set(handovers.map(({ kind, handoverId, listingId }) => `${kind}-${handoverId}-${listingId}`))
  const lines = await tracedOrders(db, idsOf(handovers, ORDER), buyerId)
  return lines.filter(({ id, listingId }) => reached.has(`${ORDER}-${id}-${listingId}`))
}

/** A recall with everything that it has reached, in a constant number of statements. */
export async function withFacts(db: Database, recall: Recall) {
  const { listings, handovers } = await found(db, recall)
  const orders = await ordersAmong(db, handovers)
  const swaps = await swapsAmong(db, handovers)
  const cards = await listingFacts(db, [recall.suspectId, ...listings.map(({ listingId }) => listingId)])
  const notified = new Map((await membersOf(db, recall.id)).map((member) => [member.userId, member]))
  const sellers = listings.flatMap(({ listingId }) => cards.get(listingId)?.sellerId ?? [])
  const receivers = [...orders.map(({ buyerId }) => buyerId), ...swaps.map(({ receiverId }) => receiverId)]
  const memberIds = [...new Set([...sellers, ...receivers, ...notified.keys()])]
  const members = await memberFacts(db, memberIds)
  return { listings, orders, swaps, cards, members, notified }
}
export type Facts = Awaited<ReturnType<typeof withFacts>>
