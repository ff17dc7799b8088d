import type { Database } from '#adapters/db/database.ts'
import { tracedOrders } from '#features/checkout/order/server/listing-store.ts'
import { listingFacts, memberFacts } from './facts-store.ts'
import { ORDER, reachNow } from './graph.ts'
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

/** A recall with everything that it has reached, in a constant number of statements. */
export async function withFacts(db: Database, recall: Recall) {
  const { listings, handovers } = await found(db, recall)
  const orderIds = handovers.filter(({ kind }) => kind === ORDER).map(({ handoverId }) => handoverId)
  const orders = await tracedOrders(db, orderIds)
  const cards = await listingFacts(db, [recall.suspectId, ...listings.map(({ listingId }) => listingId)])
  const notified = new Map((await membersOf(db, recall.id)).map((member) => [member.userId, member]))
  const sellers = listings.flatMap(({ listingId }) => cards.get(listingId)?.sellerId ?? [])
  const memberIds = [...new Set([...sellers, ...orders.map(({ buyerId }) => buyerId), ...notified.keys()])]
  const members = await memberFacts(db, memberIds)
  return { listings, orders, cards, members, notified }
}
export type Facts = Awaited<ReturnType<typeof withFacts>>
