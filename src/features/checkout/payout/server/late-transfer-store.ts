import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { type LateTransfer, lateTransfers, transferBatches } from '../../base/server/batch-tables.ts'

/** The most that one sweep requests again. */
const MAX_ROUND = 200

/** False when this transfer was noticed before. */
export async function insertLateTransfer(
  tx: Database,
  late: Pick<LateTransfer, 'batchId' | 'transferId' | 'amount' | 'createdAt'>,
): Promise<boolean> {
  const rows = await tx.insert(lateTransfers).values(late).onConflictDoNothing().returning()
  return rows.length > 0
}

/** A late transfer with the reference under which its reversal is requested. */
export async function findLateTransfer(
  db: Database,
  batchId: number,
): Promise<(LateTransfer & { reference: string }) | null> {
  const [row] = await db
    .select({ late: lateTransfers, reference: transferBatches.reference })
    .from(lateTransfers)
    .innerJoin(transferBatches, eq(transferBatches.id, lateTransfers.batchId))
    .where(eq(lateTransfers.batchId, batchId))
  return row ? { ...row.late, reference: row.reference } : null
}

/** Records the outcome of a reversal. One that is recorded already stays as it is. */
export async function settleLateTransfer(
  tx: Database,
  batchId: number,
  outcome:
    | { status: 'succeeded'; providerReversalId: string; settledAt: Date }
    | { status: 'failed'; failure: string; settledAt: Date },
): Promise<void> {
  await tx
    .update(lateTransfers)
    .set(outcome)
    .where(and(eq(lateTransfers.batchId, batchId), eq(lateTransfers.status, 'pending')))
}

/** Late transfers whose reversal was not made or not answered since then. Notes that they are requested again. */
export function claimUnreversed(tx: Database, { before, now }: { before: Date; now: Date }): Promise<{ id: number }[]> {
  const { batchId: id, status, askedAt, createdAt } = lateTransfers
  const waiting = tx
    .select({ id })
    .from(lateTransfers)
    .where(and(eq(status, 'pending'), lt(sql`coalesce(${askedAt}, ${createdAt})`, before.toISOString())))
    .limit(MAX_ROUND)
    .for('update', { skipLocked: true })
  return tx.update(lateTransfers).set({ askedAt: now }).where(inArray(id, waiting)).returning({ id })
}
