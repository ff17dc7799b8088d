import type { Database } from '#adapters/db/database.ts'
import type { TracedOrder } from '#features/checkout/order/server/listing-store.ts'
import type { OwnRecall, OwnRecalledPlant } from '../contract.ts'
import { boughtInWords, listedInWords, swappedInWords } from '../path-words.ts'
import { type Finding, paragraphsOf } from '../recall.ts'
import { listingFacts } from './facts-store.ts'
import { ordersAmong, type ReachedSwap, swapsAmong } from './found.ts'
import {
  type FoundListing,
  findMember,
  foundHandovers,
  foundListings,
  type Recall,
  setFinding,
} from './recall-store.ts'
import { recallOf, unknownRecall } from './staff.ts'

/** A recall as a member reads it whose plants it concerns; 404 for everyone else. */
export async function ownRecall(db: Database, userId: number, id: number): Promise<OwnRecall> {
  const recall = await recallOf(db, id)
  const member = await findMember(db, id, userId)
  if (!member || recall.openedAt === null) throw unknownRecall()
  const { pest, status, openedAt, endedAt, advice } = recall
  return {
    ...{ id, pest, isOpen: status === 'open', openedAt: openedAt.toISOString() },
    ...{ endedAt: endedAt?.toISOString() ?? null, advice: paragraphsOf(advice) },
    plants: await plantsOf(db, userId, recall),
    ...{ finding: member.finding, answeredAt: member.answeredAt?.toISOString() ?? null },
  }
}

/** Stores what a member found. */
export async function answer(
  { db, clock }: { db: Database; clock: { now: () => Date } },
  userId: number,
  { id, finding }: { id: number; finding: Finding },
): Promise<OwnRecall> {
  if (!(await findMember(db, id, userId))) throw unknownRecall()
  await setFinding(db, { recallId: id, userId }, finding, clock.now())
  return ownRecall(db, userId, id)
}

async function plantsOf(db: Database, userId: number, { id }: Recall): Promise<OwnRecalledPlant[]> {
  const reached = new Map((await foundListings(db, id)).map((one) => [one.listingId, one]))
  const cards = await listingFacts(db, [...reached.keys()])
  const handovers = await foundHandovers(db, id)
  const orders = await ordersAmong(db, handovers, userId)
  const swaps = await swapsAmong(db, handovers, userId)
  const ordered = new Set(orders.map(({ listingId }) => listingId))
  const bought = orders.map((order) => presentBought(order, stepsTo(order.listingId, reached)))
  const swapped = swaps.map((swap) => presentSwapped(swap, stepsTo(swap.listingId, reached)))
  const listed = [...reached.values()].flatMap(({ listingId, via, parentId, frozenAt }) => {
    const card = cards.get(listingId)
    if (card?.sellerId !== userId) return []
    const isSwapped = swaps.some((swap) => swap.listingId === parentId && !ordered.has(swap.listingId))
    const parent = (parentId === null ? null : cards.get(parentId)?.title) ?? null
    return [
      {
        ...{ key: `listing-${listingId}`, kind: 'listed' as const, title: card.title, href: `/product/${listingId}` },
        ...{ at: card.createdAt.toISOString(), path: listedInWords({ via, parent, isSwapped }) },
        ...{ isFrozen: frozenAt !== null, isUncollected: false },
      },
    ]
  })
  return [...bought, ...swapped, ...listed]
}

/** How many listings lie between one and the suspect. */
function stepsTo(listingId: number, reached: ReadonlyMap<number, FoundListing>): number {
  const seen = new Set<number>()
  let at = reached.get(listingId)
  while (at?.parentId != null && !seen.has(at.listingId)) {
    seen.add(at.listingId)
    at = reached.get(at.parentId)
  }
  return seen.size
}

/** Of these some had been collected, and some not. */
const ENDED: readonly TracedOrder['status'][] = ['refunded', 'cancelled']

const presentBought = (order: TracedOrder, steps: number): OwnRecalledPlant => ({
  ...{ key: `order-${order.id}-${order.listingId}`, kind: 'bought', title: order.title, href: '/transactions' },
  ...{
    at: order.from.toISOString(),
    path: boughtInWords({ steps, isRefunded: ENDED.includes(order.status) }),
    isFrozen: false,
  },
  isUncollected: order.status === 'processing',
})

const presentSwapped = (swap: ReachedSwap, steps: number): OwnRecalledPlant => ({
  ...{ key: `swap-${swap.isRing}-${swap.id}-${swap.listingId}`, kind: 'swapped', title: swap.title },
  href: swap.isRing ? `/swaps/rings/${swap.id}` : `/swaps/${swap.id}`,
  ...{ at: (swap.metAt ?? swap.from).toISOString(), path: swappedInWords({ ...swap, steps }) },
  ...{ isFrozen: false, isUncollected: false },
})
