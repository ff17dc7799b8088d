import { and, count, eq } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import type { EntryKind } from '../../base/money-states.ts'
import { ledgerEntries } from '../../base/server/ledger-tables.ts'

/** Whether an event is already in the ledger. */
export async function isBooked(tx: Database, kind: EntryKind, of: string | number): Promise<boolean> {
  const found = await tx
    .select({ id: ledgerEntries.id })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.idemKey, `${kind}:${of}`))
  return found.length > 0
}

/** Which release of an order comes next, or is current: one more than those that were undone. */
export async function releaseRound(tx: Database, transactionId: number): Promise<number> {
  const [undone] = await tx
    .select({ times: count() })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.transactionId, transactionId), eq(ledgerEntries.kind, 'release_undone')))
  return (undone?.times ?? 0) + 1
}
