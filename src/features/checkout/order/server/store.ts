import { and, desc, eq, gte, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { only } from '#shared/required.ts'
import type { Status, StoredEvent } from '../../base/lifecycle.ts'
import { OWED_REFUNDS } from '../../base/money-states.ts'
import type { Party } from '../../base/parties.ts'
import { refunds } from '../../base/server/refund-tables.ts'
import { transactionEvents } from '../../base/server/step-tables.ts'
import { type NewOrder, type Order, type OrderPatch, transactions } from '../../base/server/tables.ts'
import { UNCOLLECTED } from '../../base/status-groups.ts'

export async function findOrder(db: Database, id: number): Promise<Order | null> {
  const [row] = await db.select().from(transactions).where(eq(transactions.id, id))
  return row ?? null
}

/** Reads an order and locks it until the transaction ends. */
export async function lockOrder(tx: Database, id: number): Promise<Order | null> {
  const [row] = await tx.select().from(transactions).where(eq(transactions.id, id)).for('update')
  return row ?? null
}

export async function findOrderByPayment(db: Database, paymentIntentId: string): Promise<Order | null> {
  const [row] = await db.select().from(transactions).where(eq(transactions.paymentIntentId, paymentIntentId))
  return row ?? null
}

export async function insertOrder(tx: Database, order: NewOrder): Promise<Order> {
  const reference = sql`provider_reference(${order.orderId})`
  return only(
    await tx
      .insert(transactions)
      .values({ ...order, reference })
      .returning(),
  )
}

/** Changes an order within its status; `transition` changes the status. The order must be locked. */
export async function changeOrder(tx: Database, id: number, patch: OrderPatch): Promise<Order> {
  return updateOrder(tx, id, patch)
}

/** Stores a transition of the state machine; only `transition` may call it. */
export const storeTransition = (tx: Database, id: number, patch: OrderPatch & { status: Status }): Promise<Order> =>
  updateOrder(tx, id, patch)

async function updateOrder(tx: Database, id: number, patch: OrderPatch & { status?: Status }): Promise<Order> {
  const [row] = await tx.update(transactions).set(patch).where(eq(transactions.id, id)).returning()
  if (row === undefined) throw new Error(`There is no order ${id}.`)
  return row
}

/** Stores when an order will be collected; null when no time is agreed. The order must be locked. */
export const agreePickup = (tx: Database, id: number, pickupAt: Date | null): Promise<Order> =>
  updateOrder(tx, id, { pickupAt })

/** Stores the provider's payment of an order, unless another request already did. */
export async function rememberPayment(
  db: Database,
  id: number,
  payment: { paymentIntentId: string; clientSecret: string },
): Promise<void> {
  await db
    .update(transactions)
    .set(payment)
    .where(and(eq(transactions.id, id), isNull(transactions.paymentIntentId)))
}

interface Step {
  transactionId: number
  event: StoredEvent
  fromStatus: Status | null
  toStatus: Status
  actorId: number | null
  at: Date
}

export async function recordStep(tx: Database, step: Step): Promise<void> {
  await tx.insert(transactionEvents).values(step)
}

export const stepsOf = (db: Database, transactionId: number) =>
  db
    .select({
      event: transactionEvents.event,
      from: transactionEvents.fromStatus,
      to: transactionEvents.toStatus,
      at: transactionEvents.at,
    })
    .from(transactionEvents)
    .where(eq(transactionEvents.transactionId, transactionId))
    .orderBy(transactionEvents.id)

interface Page {
  limit: number
  cursor: number | undefined
}

/** A user's orders, newest first. Unpaid orders are visible only to the buyer. */
export const ordersOf = (db: Database, party: Party, userId: number, { limit, cursor }: Page): Promise<Order[]> =>
  db
    .select()
    .from(transactions)
    .where(
      and(
        eq(party === 'buyer' ? transactions.buyerId : transactions.sellerId, userId),
        cursor === undefined ? undefined : lt(transactions.id, cursor),
        party === 'seller' ? isNotNull(transactions.paidAt) : undefined,
      ),
    )
    .orderBy(desc(transactions.id))
    .limit(limit)

export async function lastPaid(db: Database, buyerId: number, since: Date): Promise<Order | null> {
  const [row] = await db
    .select()
    .from(transactions)
    .where(and(eq(transactions.buyerId, buyerId), gte(transactions.paidAt, since)))
    .orderBy(desc(transactions.paidAt))
    .limit(1)
  return row ?? null
}

/** Those of the orders whose refund has not reached the card. */
export async function ordersWithOpenRefund(db: Database, ids: number[]): Promise<Set<number>> {
  const rows = await db
    .select({ id: refunds.transactionId })
    .from(refunds)
    .where(and(sql`${refunds.transactionId} = any(${sql.param(ids)}::int[])`, inArray(refunds.status, OWED_REFUNDS)))
  return new Set(rows.map(({ id }) => id))
}

/** Orders by their ids. */
export async function ordersById(db: Database, ids: readonly number[]): Promise<Map<number, Order>> {
  const rows = await db
    .select()
    .from(transactions)
    .where(sql`${transactions.id} = any(${sql.param(ids)}::int[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The orders of a user, as buyer or seller, that are paid and not handed over. */
export async function uncollectedOf(tx: Database, userId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: transactions.id })
    .from(transactions)
    .where(
      and(
        or(eq(transactions.buyerId, userId), eq(transactions.sellerId, userId)),
        inArray(transactions.status, UNCOLLECTED),
      ),
    )
    .orderBy(transactions.id)
  return rows.map(({ id }) => id)
}
