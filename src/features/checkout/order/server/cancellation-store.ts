import { and, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { only } from '#shared/required.ts'
import { OPEN_CANCELLATIONS } from '../../base/cancellation.ts'
import type { CancellationClock } from '../../base/clocks.ts'
import { type Cancellation, orderCancellations } from '../../base/server/cancellation-tables.ts'
import { payouts } from '../../base/server/payout-tables.ts'
import { transactions } from '../../base/server/tables.ts'

export type { Cancellation } from '../../base/server/cancellation-tables.ts'

const ofOrder = (transactionId: number) => eq(orderCancellations.transactionId, transactionId)
const isOpen = inArray(orderCancellations.status, [...OPEN_CANCELLATIONS])

export async function findCancellation(db: Database, transactionId: number): Promise<Cancellation | null> {
  const [row] = await db.select().from(orderCancellations).where(ofOrder(transactionId))
  return row ?? null
}

/** Whether the trader, the buyer or staff still have to act. */
export async function isBeingCancelled(db: Database, transactionId: number): Promise<boolean> {
  const waits = inArray(orderCancellations.status, ['returning', 'returned', 'contested'])
  const rows = await db
    .select({ id: orderCancellations.transactionId })
    .from(orderCancellations)
    .where(and(ofOrder(transactionId), waits))
  return rows.length > 0
}

/** The same for several orders, by order. */
export async function cancellationsOf(db: Database, ids: readonly number[]): Promise<Map<number, Cancellation>> {
  const rows = await db
    .select()
    .from(orderCancellations)
    .where(sql`${orderCancellations.transactionId} = any(${sql.param(ids)}::int[])`)
  return new Map(rows.map((row) => [row.transactionId, row]))
}

export async function addCancellation(
  tx: Database,
  cancellation: typeof orderCancellations.$inferInsert,
): Promise<Cancellation> {
  return only(await tx.insert(orderCancellations).values(cancellation).returning())
}

/** Changes a cancellation; its order must be locked. The reminders of another status begin again. */
export async function changeCancellation(
  tx: Database,
  transactionId: number,
  patch: Partial<Cancellation> & { updatedAt: Date },
): Promise<Cancellation> {
  const change = { ...(patch.status && { noticesSent: 0 }), ...patch }
  return only(await tx.update(orderCancellations).set(change).where(ofOrder(transactionId)).returning())
}

/** The order was refunded, whatever the cause. */
export async function closeRefunded(tx: Database, transactionId: number, now: Date): Promise<void> {
  await tx
    .update(orderCancellations)
    .set({ status: 'refunded', closedAt: now, updatedAt: now })
    .where(and(ofOrder(transactionId), isOpen))
}

/** Cancellations whose time has come. */
export async function dueCancellations(db: Database, now: Date, limit: number): Promise<number[]> {
  const at = sql`coalesce(${orderCancellations.refundAt}, ${orderCancellations.returnBy})`
  const rows = await db
    .select({ id: orderCancellations.transactionId })
    .from(orderCancellations)
    .where(and(isOpen, lte(at, now)))
    .orderBy(at)
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Cancellations of a clock whose next reminder is due: more are due by the terms than were sent. */
export async function cancellationsToRemind(
  db: Database,
  { status, wasCollected, until, lasts, reminders }: CancellationClock,
  { now, limit }: { now: Date; limit: number },
): Promise<number[]> {
  const ends = orderCancellations[until]
  const isDue = reminders.map((after, sent) =>
    and(eq(orderCancellations.noticesSent, sent), lte(ends, new Date(now.getTime() + lasts - after))),
  )
  const isClock = wasCollected === null ? undefined : eq(orderCancellations.wasCollected, wasCollected)
  const rows = await db
    .select({ id: orderCancellations.transactionId })
    .from(orderCancellations)
    .where(and(eq(orderCancellations.status, status), isClock, gt(ends, now), or(...isDue)))
    .orderBy(ends)
    .limit(limit)
  return rows.map(({ id }) => id)
}

/**
 * Lets a payout that was not requested wait for a cancellation; null lets it go. It never goes while the buyer can
 * still report a problem.
 */
export async function holdPayout(tx: Database, transactionId: number, until: Date | null, now: Date): Promise<void> {
  const protectedUntil = sql`(select ${transactions.protectedUntil} from ${transactions} where ${transactions.id} = ${transactionId})`
  await tx
    .update(payouts)
    .set({ heldUntil: sql`greatest(${(until ?? now).toISOString()}::timestamptz, ${protectedUntil})`, updatedAt: now })
    .where(
      and(
        eq(payouts.transactionId, transactionId),
        // A bank may leave a frozen one to the seller before the cancellation has ended.
        inArray(payouts.status, ['pending', 'dispute']),
        isNull(payouts.requestedAt),
      ),
    )
}

/** Ends a cancellation that the trader contested: the order stands. */
export async function refuseContested(tx: Database, transactionId: number, now: Date): Promise<void> {
  const closed = await tx
    .update(orderCancellations)
    .set({
      ...{ status: 'lapsed', decidedAt: now, closedAt: now, updatedAt: now },
    })
    .where(and(ofOrder(transactionId), eq(orderCancellations.status, 'contested')))
    .returning({ id: orderCancellations.transactionId })
  if (closed.length > 0) await holdPayout(tx, transactionId, null, now)
}
