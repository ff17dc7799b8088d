import { sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import type { EntryKind } from '../../base/money-states.ts'

/** Whether an event is already in the ledger. */
export async function isBooked(tx: Database, kind: EntryKind, of: string | number): Promise<boolean> {
  const { rows } = await tx.execute(sql`select from ledger_entries where idem_key = ${`${kind}:${of}`}`)
  return rows.length > 0
}
