import { and, count, countDistinct, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { orderSummaries as orders } from '#features/checkout/base/server/summary-tables.ts'
import type { Counts } from '../survival.ts'
import type { OrderedPlant } from './garden-store.ts'
import { plantSurvivals as survivals } from './tables.ts'

/** The key of an answer. */
export const keyOf = ({ transactionId, listingId }: OrderedPlant): string => `${transactionId}-${listingId}`

/** What buyers answered about the plants of these orders, by key. */
export async function answersOf(db: Database, ids: readonly number[]): Promise<ReadonlyMap<string, boolean>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ transactionId: survivals.transactionId, listingId: survivals.listingId, isAlive: survivals.isAlive })
    .from(survivals)
    .where(inArray(survivals.transactionId, [...ids]))
  return new Map(rows.map(({ isAlive, ...plant }) => [keyOf(plant), isAlive]))
}

type Answer = typeof survivals.$inferInsert

/** Stores an answer, or the answer instead of an earlier one. */
export async function putAnswer(tx: Database, answer: Answer): Promise<void> {
  const { isAlive, answeredAt } = answer
  await tx
    .insert(survivals)
    .values(answer)
    .onConflictDoUpdate({ target: [survivals.transactionId, survivals.listingId], set: { isAlive, answeredAt } })
}

export async function withdrawAnswer(tx: Database, { transactionId, listingId }: OrderedPlant): Promise<void> {
  await tx.delete(survivals).where(and(eq(survivals.transactionId, transactionId), eq(survivals.listingId, listingId)))
}

/** The answers about a seller since a moment, without orders that were refunded or reversed afterwards. */
export async function countsAbout(db: Database, sellerId: number, since: Date): Promise<Counts> {
  const [found] = await db
    .select({
      answers: count(),
      alive: sql`count(*) filter (where ${survivals.isAlive})`.mapWith(Number),
      buyers: countDistinct(survivals.buyerId),
    })
    .from(survivals)
    .innerJoin(orders, eq(orders.id, survivals.transactionId))
    .where(
      and(
        eq(survivals.sellerId, sellerId),
        gt(survivals.answeredAt, since),
        eq(orders.status, 'completed'),
        eq(orders.isReversed, false),
      ),
    )
  return found ?? { answers: 0, alive: 0, buyers: 0 }
}

export async function deleteAnswersUntil(db: Database, until: Date): Promise<void> {
  await db.delete(survivals).where(lte(survivals.answeredAt, until))
}
