import { and, desc, eq } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import type { StoredEvent } from '../../base/lifecycle.ts'
import { transactionEvents } from '../../base/server/step-tables.ts'

/** The step that led to an order's status. */
export async function lastEventOf(db: Database, transactionId: number): Promise<StoredEvent | null> {
  const [row] = await db
    .select({ event: transactionEvents.event })
    .from(transactionEvents)
    .where(eq(transactionEvents.transactionId, transactionId))
    .orderBy(desc(transactionEvents.id))
    .limit(1)
  return row?.event ?? null
}

export async function hasStep(db: Database, transactionId: number, event: StoredEvent): Promise<boolean> {
  const found = await db
    .select({ id: transactionEvents.id })
    .from(transactionEvents)
    .where(and(eq(transactionEvents.transactionId, transactionId), eq(transactionEvents.event, event)))
    .limit(1)
  return found.length > 0
}
