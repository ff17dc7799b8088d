import { and, count, countDistinct, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { orderSummaries as orders } from '#features/checkout/base/server/summary-tables.ts'
import type { Counts } from '../survival.ts'
import { plantSurvivals as survivals } from './tables.ts'

/** What buyers answered about these orders. */
export async function answersOf(db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, boolean>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: survivals.transactionId, isAlive: survivals.isAlive })
    .from(survivals)
    .where(inArray(survivals.transactionId, [...ids]))
  return new Map(rows.map(({ id, isAlive }) => [id, isAlive]))
}

type Answer = typeof survivals.$inferInsert

/** Stores an answer, or the answer instead of an earlier one. */
export async function putAnswer(tx: Database, answer: Answer): Promise<void> {
  const { isAlive, answeredAt } = answer
  await tx
    .insert(survivals)
    .values(answer)
    .onConflictDoUpdate({ target: survivals.transactionId, set: { isAlive, answeredAt } })
}

export async function withdrawAnswer(tx: Database, transactionId: number): Promise<void> {
  await tx.delete(survivals).where(eq(survivals.transactionId, transactionId))
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
