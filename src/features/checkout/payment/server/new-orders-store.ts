import { and, desc, eq, inArray, isNotNull, notInArray, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { pence } from '#shared/money.ts'
import { type Order, transactions } from '../../base/server/tables.ts'
import { HELD, REFUNDED } from '../../base/status-groups.ts'

const pendingOf = (buyerId: number, productId: number) =>
  and(eq(transactions.buyerId, buyerId), eq(transactions.productId, productId), eq(transactions.status, 'pending'))

/** The buyer's unpaid order for a listing. */
export async function findPending(db: Database, buyerId: number, productId: number): Promise<Order | null> {
  const [row] = await db.select().from(transactions).where(pendingOf(buyerId, productId))
  return row ?? null
}

/** The same, locked. */
export async function lockPending(tx: Database, buyerId: number, productId: number): Promise<Order | null> {
  const [row] = await tx.select().from(transactions).where(pendingOf(buyerId, productId)).for('update')
  return row ?? null
}

/** The buyer's newest order for a listing that is being paid or was paid, and was not refunded. */
export async function newestBought(tx: Database, buyerId: number, productId: number): Promise<Order | null> {
  const [row] = await tx
    .select()
    .from(transactions)
    .where(
      and(
        eq(transactions.buyerId, buyerId),
        eq(transactions.productId, productId),
        isNotNull(transactions.claimedAt),
        notInArray(transactions.status, [...REFUNDED]),
      ),
    )
    .orderBy(desc(transactions.id))
    .limit(1)
  return row ?? null
}

/** Serialises a buyer's new orders: a second press finds what the first one created. Taken before all other locks. */
export const lockNewOrders = (tx: Database, buyerId: number): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('new orders'), ${buyerId}::int)`)

/** A buyer's reservations of a free listing that are not collected yet. */
export async function liveFreeOrder(tx: Database, buyerId: number, productId: number): Promise<Order | null> {
  const [row] = await tx
    .select()
    .from(transactions)
    .where(
      and(
        eq(transactions.buyerId, buyerId),
        eq(transactions.productId, productId),
        eq(transactions.amount, pence(0)),
        inArray(transactions.status, HELD),
      ),
    )
  return row ?? null
}
