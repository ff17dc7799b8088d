import { and, desc, eq, gt, inArray, isNotNull, ne, not, notInArray, or, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { state } from '#adapters/db/literals.ts'
import { offerIs } from '#features/offers/server/reservation-store.ts'
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

/** Whether an order has the price of this offer already, one that was not cancelled. A payment may still be under way. */
export const isOrdered = async (db: Database, offerId: number): Promise<boolean> =>
  (await db.$count(
    transactions,
    and(eq(transactions.offerId, offerId), isNotNull(transactions.claimedAt), ne(transactions.status, 'cancelled')),
  )) > 0

/** The orders at the prices of offers that were not cancelled. An offer is bought once. */
export const ordersAt = (db: Database, offerIds: readonly number[]): Promise<Order[]> =>
  db
    .select()
    .from(transactions)
    .where(and(inArray(transactions.offerId, [...offerIds]), ne(transactions.status, 'cancelled')))

/** How long ago an order changed that `offersLeftBehind` looks at. */
const LATELY_MS = 86_400_000

/** Offers that are accepted although an order has sold one, or bought although no order stands. */
export async function offersLeftBehind(db: Database, now: Date): Promise<{ offerId: number; listingId: number }[]> {
  const { offerId, status, updatedAt, claimedAt, productId } = transactions
  const isSold = sql`exists (
    select from ${transactions} t where t.offer_id = transactions.offer_id and t.claimed_at is not null
      and t.status <> ${state(status, 'cancelled')})`
  const found = await db
    .selectDistinct({ offerId: sql<number>`${offerId}`, listingId: productId })
    .from(transactions)
    .where(
      and(
        isNotNull(offerId),
        isNotNull(claimedAt),
        gt(updatedAt, new Date(now.getTime() - LATELY_MS)),
        or(
          and(ne(status, 'cancelled'), offerIs(sql`transactions.offer_id`, 'accepted')),
          and(eq(status, 'cancelled'), offerIs(sql`transactions.offer_id`, 'paid'), not(isSold)),
        ),
      ),
    )
  return found
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
