import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import type { Pence } from '#shared/money.ts'
import { type CancelledLine, cancelledLines, type OrderLine, orderLines } from '../../base/server/line-tables.ts'

export type { CancelledLine, OrderLine } from '../../base/server/line-tables.ts'

/** A further line of a new order. The first is stored with the order. */
export type NewLine = Omit<typeof orderLines.$inferInsert, 'transactionId' | 'line'>

/** Stores the second line of a new order and those after it. */
export async function insertFurtherLines(
  tx: Database,
  transactionId: number,
  lines: readonly NewLine[],
): Promise<void> {
  if (lines.length === 0) return
  await tx.insert(orderLines).values(lines.map((line, index) => ({ ...line, transactionId, line: index + 2 })))
}

/** The lines of an order, in their order. */
export const linesOf = (db: Database, transactionId: number): Promise<OrderLine[]> =>
  db.select().from(orderLines).where(eq(orderLines.transactionId, transactionId)).orderBy(asc(orderLines.line))

/** The same for several orders, by order. */
export async function linesByOrder(db: Database, ids: readonly number[]): Promise<Map<number, OrderLine[]>> {
  const rows = await db
    .select()
    .from(orderLines)
    .where(sql`${orderLines.transactionId} = any(${sql.param(ids)}::int[])`)
    .orderBy(asc(orderLines.transactionId), asc(orderLines.line))
  const found = new Map<number, OrderLine[]>()
  for (const row of rows) found.set(row.transactionId, [...(found.get(row.transactionId) ?? []), row])
  return found
}

/** The lines that left an order, in the order in which they were cancelled. */
export const cancelledLinesOf = (db: Database, transactionId: number): Promise<CancelledLine[]> =>
  db
    .select()
    .from(cancelledLines)
    .where(eq(cancelledLines.transactionId, transactionId))
    .orderBy(asc(cancelledLines.cancelledAt), asc(cancelledLines.line))

/** The same for several orders, by order. */
export async function cancelledByOrder(db: Database, ids: readonly number[]): Promise<Map<number, CancelledLine[]>> {
  const rows = await db
    .select()
    .from(cancelledLines)
    .where(sql`${cancelledLines.transactionId} = any(${sql.param(ids)}::int[])`)
    .orderBy(asc(cancelledLines.cancelledAt), asc(cancelledLines.line))
  const found = new Map<number, CancelledLine[]>()
  for (const row of rows) found.set(row.transactionId, [...(found.get(row.transactionId) ?? []), row])
  return found
}

/** Takes a line out of its order. */
export async function moveToCancelled(
  tx: Database,
  { refundedAmount: _, givesShare: __, ...line }: OrderLine,
  { returned, at }: { returned: Pence; at: Date },
): Promise<void> {
  await tx.insert(cancelledLines).values({ ...line, returned, cancelledAt: at })
  await tx
    .delete(orderLines)
    .where(and(eq(orderLines.transactionId, line.transactionId), eq(orderLines.line, line.line)))
}

/** Notes of which lines the group of an order gets its share. */
export async function markGiving(tx: Database, transactionId: number, listingIds: readonly number[]): Promise<void> {
  await tx
    .update(orderLines)
    .set({ givesShare: true })
    .where(and(eq(orderLines.transactionId, transactionId), inArray(orderLines.productId, [...listingIds])))
}

/** Notes that lines went back to the buyer. Returns what was left of them, in pence; of those refunded before, nothing. */
export async function refundLines(tx: Database, transactionId: number, listingIds: readonly number[]): Promise<number> {
  const chosen = and(eq(orderLines.transactionId, transactionId), inArray(orderLines.productId, [...listingIds]))
  const before = await tx.select().from(orderLines).where(chosen).for('update')
  await tx
    .update(orderLines)
    .set({ refundedAmount: sql`${orderLines.amount}` })
    .where(chosen)
  return before.reduce((sum, { amount, refundedAmount }) => sum + amount - refundedAmount, 0)
}

/** Units of a listing that an order takes off sale, or returns. */
export interface Stock {
  productId: number
  quantity: number
}

/** An order, as far as it says what it takes off sale; its own listing and number are those of the first line. */
export interface Stocked extends Stock {
  id: number
  lineCount: number
}

/** What an order takes of each listing, by the listings' ids: units of work lock listings in this order. */
export async function stockOf(tx: Database, order: Stocked): Promise<Stock[]> {
  if (order.lineCount === 1) return [{ productId: order.productId, quantity: order.quantity }]
  return tx
    .select({ productId: orderLines.productId, quantity: orderLines.quantity })
    .from(orderLines)
    .where(eq(orderLines.transactionId, order.id))
    .orderBy(asc(orderLines.productId))
}
