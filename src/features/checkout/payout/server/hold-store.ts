import { eq, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import type { HoldReason } from '../../base/payout-lifecycle.ts'
import { type Payout, payoutHolds } from '../../base/server/payout-tables.ts'
import { isBeingCancelled } from '../../order/server/cancellation-store.ts'

/**
 * Whether a payout of a locked order waits: for the end of its buyer's protection, or for a cancellation, whatever became
 * of its time.
 */
export const isHeld = async (tx: Database, { transactionId, heldUntil }: Payout, now: Date): Promise<boolean> =>
  (heldUntil !== null && heldUntil > now) || (await isBeingCancelled(tx, transactionId))

/** Why nothing is sent to a seller for now; null when nothing holds their payouts. */
export async function holdOf(db: Database, sellerId: number): Promise<HoldReason | null> {
  const [row] = await db
    .select({ reason: payoutHolds.reason })
    .from(payoutHolds)
    .where(eq(payoutHolds.sellerId, sellerId))
  return row?.reason ?? null
}

/**
 * The same, until the transaction ends: a hold that begins meanwhile waits, and a transfer that begins after it finds it.
 */
export async function lockHoldOf(tx: Database, sellerId: number): Promise<HoldReason | null> {
  await lockHolds(tx, sellerId)
  return holdOf(tx, sellerId)
}

const lockHolds = (tx: Database, sellerId: number): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext('payout hold'), ${sellerId}::int)`)

export async function addHold(tx: Database, sellerId: number, reason: HoldReason, since: Date): Promise<void> {
  await lockHolds(tx, sellerId)
  await tx.insert(payoutHolds).values({ sellerId, reason, since }).onConflictDoNothing()
}

/** False when nothing held them. */
export async function removeHold(tx: Database, sellerId: number): Promise<boolean> {
  await lockHolds(tx, sellerId)
  const removed = await tx.delete(payoutHolds).where(eq(payoutHolds.sellerId, sellerId)).returning()
  return removed.length > 0
}
