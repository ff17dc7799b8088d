import type { Database } from '#adapters/db/database.ts'
import { ordersThatMayCarry } from '#features/checkout/order/server/listing-store.ts'
import { type Lineage, lineagesOf, raisedFrom } from '#features/listings/base/server/lineage-store.ts'
import { ringsThatMayCarry } from '#features/swaps/rings/server/traced-store.ts'
import { swapsThatMayCarry } from '#features/swaps/server/traced-store.ts'
import { momentOf } from '#shared/london-moment.ts'
import { type Handover, type Reach, type ReachedListing, reachOf, type TradeGraph } from '../reach.ts'

/** Reads how plants of these listings changed hands. */
export type HandoverSource = (db: Database, listingIds: readonly number[]) => Promise<Handover[]>

/** The kind of a handover that is an order. */
export const ORDER = 'order'
/** The kind of one that is a listing of a swap. */
export const SWAP = 'swap'
/** The kind of one that is a part of a swap ring. */
export const RING = 'ring'

async function handoversByOrder(db: Database, listingIds: readonly number[]): Promise<Handover[]> {
  const orders = await ordersThatMayCarry(db, listingIds)
  return orders.map(({ id, listingId, buyerId, from, until }) => ({
    ...{ kind: ORDER, id, listingId, receiverId: buyerId },
    ...{ from: from.getTime(), until: until?.getTime() ?? null },
  }))
}

const bySwapping =
  (kind: string, read: typeof swapsThatMayCarry): HandoverSource =>
  async (db, listingIds) =>
    (await read(db, listingIds)).map(({ id, listingId, receiverId, from, until }) => ({
      ...{ kind, id, listingId, receiverId },
      ...{ from: from.getTime(), until: until?.getTime() ?? null },
    }))

/** Every way in which a plant of a listing changes hands. Another one is added here. */
const sources: readonly HandoverSource[] = [
  handoversByOrder,
  bySwapping(SWAP, swapsThatMayCarry),
  bySwapping(RING, ringsThatMayCarry),
]

/** Ids in one statement. */
const CHUNK = 500

/**
 * Everything that descends from these listings, and how its plants changed hands: more than an outbreak reaches, and all of
 * it. One statement of each kind for each generation of up to 500 listings.
 */
export async function loadTrade(db: Database, ids: readonly number[]): Promise<TradeGraph> {
  const first = await lineagesOf(db, ids)
  const listings = new Map<number, Lineage>(first.map((listing) => [listing.id, listing]))
  const handovers: Handover[] = []
  for (let generation = [...listings.keys()]; generation.length > 0; ) {
    const next: number[] = []
    for (let at = 0; at < generation.length; at += CHUNK) {
      const ids = generation.slice(at, at + CHUNK)
      for (const source of sources) handovers.push(...(await source(db, ids)))
      const raised = (await raisedFrom(db, ids)).filter(({ id }) => !listings.has(id))
      for (const listing of raised) listings.set(listing.id, listing)
      next.push(...raised.map(({ id }) => id))
    }
    generation = next
  }
  return { listings: [...listings.values()], handovers }
}

interface Traced {
  suspectId: number
  /** A day, such as `2026-03-29`. */
  infectedSince: string
  hostPlants: readonly string[]
}

/** Whom an outbreak may have reached by now. `known`: what was reached before. */
export async function reachNow(
  db: Database,
  { suspectId, infectedSince, hostPlants }: Traced,
  known: readonly ReachedListing[] = [],
): Promise<Reach> {
  const trade = await loadTrade(db, [suspectId, ...known.map(({ id }) => id)])
  const since = momentOf(infectedSince, 0).getTime()
  return reachOf(trade, { suspectId, since, hosts: new Set(hostPlants), known })
}
