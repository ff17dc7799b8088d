import { and, asc, desc, eq, gt, inArray, lte, or, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '#adapters/db/database.ts'
import { state } from '#adapters/db/literals.ts'
import { rowsOf } from '#adapters/db/rows.ts'
import { rowsToKeep } from '#adapters/db/rows-to-keep.ts'
import { membersToKeep } from '#features/accounts/server/member-store.ts'
import { orderSummaries } from '#features/checkout/base/server/summary-tables.ts'
import { only } from '#shared/required.ts'
import type { PickupWindow } from '../slots.ts'
import { pickups, pickupWindows } from './tables.ts'

export type PickupRow = typeof pickups.$inferSelect
export type NewPickup = typeof pickups.$inferInsert

export const windowsOf = (db: Database, sellerId: number): Promise<PickupWindow[]> =>
  db
    .select({ weekday: pickupWindows.weekday, day: pickupWindows.day, from: pickupWindows.from, to: pickupWindows.to })
    .from(pickupWindows)
    .where(eq(pickupWindows.sellerId, sellerId))
    .orderBy(asc(pickupWindows.weekday), asc(pickupWindows.day), asc(pickupWindows.from))

/** Replaces all windows of a seller. */
export async function replaceWindows(tx: Database, sellerId: number, windows: readonly PickupWindow[]): Promise<void> {
  await tx.delete(pickupWindows).where(eq(pickupWindows.sellerId, sellerId))
  if (windows.length > 0) await tx.insert(pickupWindows).values(windows.map((window) => ({ ...window, sellerId })))
}

/** Serialises changes to a seller's calendar until the transaction ends. */
export async function lockPickupCalendar(tx: Database, sellerId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('pickup diary'), ${sellerId}::int)`)
}

/** A seller's booked visits from now on. */
export async function takenSlots(db: Database, sellerId: number, now: Date): Promise<Date[]> {
  const rows = await db
    .select({ startsAt: pickups.startsAt })
    .from(pickups)
    .where(and(eq(pickups.sellerId, sellerId), eq(pickups.status, 'booked'), gt(pickups.startsAt, now)))
  return rows.map(({ startsAt }) => startsAt)
}

export async function findPickup(db: Database, transactionId: number): Promise<PickupRow | null> {
  const [row] = await db.select().from(pickups).where(eq(pickups.transactionId, transactionId))
  return row ?? null
}

/** A user's visits, that of the newest order first. */
export const pickupsOf = (db: Database, userId: number, limit: number): Promise<PickupRow[]> =>
  db
    .select()
    .from(pickups)
    .where(or(eq(pickups.buyerId, userId), eq(pickups.sellerId, userId)))
    .orderBy(desc(pickups.transactionId))
    .limit(limit)

/** A user's visits that are booked or done and begin after a moment. */
export const visitsSince = (db: Database, userId: number, since: Date): Promise<PickupRow[]> =>
  db
    .select()
    .from(pickups)
    .where(
      and(
        or(eq(pickups.buyerId, userId), eq(pickups.sellerId, userId)),
        inArray(pickups.status, ['booked', 'done']),
        gt(pickups.startsAt, since),
      ),
    )
    .orderBy(asc(pickups.startsAt))
    .limit(200)

/** One visit per order: the first booking creates it, every later one changes it. */
export async function savePickup(tx: Database, pickup: NewPickup): Promise<PickupRow> {
  const { transactionId: _order, buyerId: _buyer, sellerId: _seller, createdAt: _created, ...changes } = pickup
  const rows = await tx
    .insert(pickups)
    .values(pickup)
    .onConflictDoUpdate({ target: pickups.transactionId, set: changes })
    .returning()
  return only(rows)
}

type Change = Partial<Omit<PickupRow, 'id' | 'transactionId' | 'buyerId' | 'sellerId'>>

export async function changePickup(tx: Database, id: number, change: Change): Promise<PickupRow> {
  const rows = await tx.update(pickups).set(change).where(eq(pickups.id, id)).returning()
  return only(rows)
}

/**
 * Visits with a due reminder, locked; other processes skip them. `since` holds, for each reminder, the latest start of
 * a visit for which it is due.
 */
export const lockDue = (tx: Database, now: Date, since: readonly Date[], limit: number): Promise<PickupRow[]> =>
  tx
    .select()
    .from(pickups)
    .where(
      and(
        eq(pickups.status, 'booked'),
        gt(pickups.startsAt, now),
        or(
          ...since.map(
            (latest, index) =>
              sql`(${pickups.reminded} <= ${index} and ${pickups.startsAt} <= ${latest.toISOString()})`,
          ),
        ),
        inArray(
          pickups.transactionId,
          tx.select({ id: orderSummaries.id }).from(orderSummaries).where(eq(orderSummaries.status, 'processing')),
        ),
      ),
    )
    .orderBy(pickups.startsAt)
    .limit(limit)
    .for('update', { skipLocked: true })

/** Purchases without a booked pickup, and whether their seller has windows from this day on. */
export const openFor = (db: Database, buyerId: number, today: string) =>
  rowsOf(
    db,
    z.object({
      transactionId: z.int(),
      isOffered: z.boolean(),
    }),
    sql`
    select t.id as "transactionId",
      exists (
        select from pickup_windows w
        where w.seller_id = t.seller_id and (w.day is null or w.day >= ${today}::date)) as "isOffered"
    from order_summaries t
    where t.buyer_id = ${buyerId} and t.status = ${state(orderSummaries.status, 'processing')}
      and not exists (select from pickups p where p.transaction_id = t.id and p.status = ${state(pickups.status, 'booked')})
    order by t.id desc limit 100`,
  )

/** Deletes visits of orders that accounting and claims no longer need. */
export async function deleteOldPickups(db: Database, now: Date): Promise<void> {
  await db.delete(pickups).where(lte(pickups.startsAt, sql`${now.toISOString()}::timestamptz - interval '7 years'`))
}

export const pickupWindowsToKeep = rowsToKeep(pickupWindows, { where: sql`seller_id in ${membersToKeep}` })
