import { eq } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { type Order, transactions } from '../../base/server/tables.ts'

/** The order that the provider knows by this reference, locked. */
export async function lockOrderOf(tx: Database, reference: string): Promise<Order | null> {
  const [row] = await tx.select().from(transactions).where(eq(transactions.reference, reference)).for('update')
  return row ?? null
}
