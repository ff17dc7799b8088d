import { eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { rowsToKeep } from '#adapters/db/rows-to-keep.ts'
import { membersToKeep } from '#features/accounts/server/member-store.ts'
import { DEFAULT_QUIET_HOURS, type QuietHours } from '../quiet-hours.ts'
import { pushQuietHours, pushSubscriptions, waitingPushes } from './push-tables.ts'

/** When a member wants no pushes; null for never. */
export async function quietHoursOf(db: Database, userId: number): Promise<QuietHours | null> {
  const [row] = await db.select().from(pushQuietHours).where(eq(pushQuietHours.userId, userId))
  if (!row) return DEFAULT_QUIET_HOURS
  return row.starts === null || row.ends === null ? null : { starts: row.starts, ends: row.ends }
}

export async function saveQuietHours(
  tx: Database,
  userId: number,
  quiet: QuietHours | null,
  updatedAt: Date,
): Promise<void> {
  const row = { starts: quiet?.starts ?? null, ends: quiet?.ends ?? null, updatedAt }
  await tx
    .insert(pushQuietHours)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: pushQuietHours.userId, set: row })
}

/** Moves what waits for a member: their quiet hours have changed. */
export async function moveWaiting(tx: Database, userId: number, dueAt: Date): Promise<void> {
  const theirs = tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
  await tx.update(waitingPushes).set({ dueAt }).where(inArray(waitingPushes.subscriptionId, theirs))
}

export const quietHoursToKeep = rowsToKeep(pushQuietHours, { where: sql`user_id in ${membersToKeep}` })
