import { and, eq, or } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { type OutsideRefund, outsideRefunds, refunds } from '../../base/server/refund-tables.ts'

export async function lockOutsideRefund(tx: Database, id: string): Promise<OutsideRefund | null> {
  const [row] = await tx.select().from(outsideRefunds).where(eq(outsideRefunds.id, id)).for('update')
  return row ?? null
}

export async function insertOutsideRefund(
  tx: Database,
  refund: Omit<OutsideRefund, 'status' | 'createdAt' | 'updatedAt'> & { at: Date },
): Promise<void> {
  const { at, ...columns } = refund
  await tx.insert(outsideRefunds).values({ ...columns, status: 'succeeded', createdAt: at, updatedAt: at })
}

export async function failOutsideRefund(tx: Database, id: string, at: Date): Promise<void> {
  await tx.update(outsideRefunds).set({ status: 'failed', updatedAt: at }).where(eq(outsideRefunds.id, id))
}

/** Whether one of our refunds of an order has this reference, or this number. */
export async function isOwnRefund(tx: Database, transactionId: number, reference: string): Promise<boolean> {
  const number = /^\d{1,9}$/.test(reference) ? eq(refunds.id, Number(reference)) : undefined
  const found = await tx
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.transactionId, transactionId), or(eq(refunds.reference, reference), number)))
  return found.length > 0
}
