import { and, asc, desc, eq, gt, inArray, isNotNull, ne, not, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { state } from '#adapters/db/literals.ts'
import { offerIs } from '#features/offers/server/reservation-store.ts'
import { pence } from '#shared/money.ts'
import { orderLines } from '../../base/server/line-tables.ts'
import { type Order, transactions } from '../../base/server/tables.ts'
import { HELD, REFUNDED } from '../../base/status-groups.ts'

/** An order has a line of one of these listings. */
const hasLineOf = (listingIds: readonly number[]): SQL => sql`exists (
  select from ${orderLines} l where l.transaction_id = transactions.id and l.product_id = any(${sql.param(listingIds)}::int[]))`

const pendingOf = (buyerId: number, listingIds: readonly number[]) =>
  and(eq(transactions.buyerId, buyerId), eq(transactions.status, 'pending'), hasLineOf(listingIds))

/** The buyer's unpaid orders of these listings, the newest first. */
export const findPending = (db: Database, buyerId: number, listingIds: readonly number[]): Promise<Order[]> =>
  db.select().from(transactions).where(pendingOf(buyerId, listingIds)).orderBy(desc(transactions.id))

/** The same, locked in the order of their ids. */
export const lockPending = (tx: Database, buyerId: number, listingIds: readonly number[]): Promise<Order[]> =>
  tx.select().from(transactions).where(pendingOf(buyerId, listingIds)).orderBy(asc(transactions.id)).for('update')

/** The buyer's newest order of a listing that is being paid or was paid, and was not refunded. */
export async function newestBought(tx: Database, buyerId: number, productId: number): Promise<Order | null> {
  const [row] = await tx
    .select()
    .from(transactions)
    .where(
      and(
        eq(transactions.buyerId, buyerId),
        hasLineOf([productId]),
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
