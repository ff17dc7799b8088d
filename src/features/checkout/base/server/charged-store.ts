import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { state } from '#adapters/db/literals.ts'
import { savedCardCharges } from './saved-card-tables.ts'

/** Whether a saved card is being charged for an order. Its buyer has not been asked to pay, so its time to pay has not begun. */
export const isBeingCharged = async (db: Database, transactionId: number): Promise<boolean> => {
  const { transactionId: order, state: is } = savedCardCharges
  return (await db.$count(savedCardCharges, and(eq(order, transactionId), eq(is, 'opened')))) > 0
}

/** The opposite, as part of a statement about orders. */
export const notBeingCharged = sql`not exists (
  select from ${savedCardCharges} c where c.transaction_id = transactions.id
    and c.state = ${state(savedCardCharges.state, 'opened')})`
