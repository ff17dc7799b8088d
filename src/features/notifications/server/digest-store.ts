import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import type { DigestTime } from '../digest-times.ts'
import { notificationDigests as digests, notifications } from './tables.ts'

const waitingBefore = (at: Date) => and(notifications.forDigest, lt(notifications.createdAt, at))

/** Users who have notifications for this digest and have not received it yet. */
export async function digestReaders(db: Database, { day, at }: DigestTime, limit: number): Promise<number[]> {
  const rows = await db
    .selectDistinct({ userId: notifications.userId })
    .from(notifications)
    .leftJoin(digests, eq(digests.userId, notifications.userId))
    .where(and(waitingBefore(at), sql`(${digests.day} is null or ${digests.day} < ${day}::date)`))
    .orderBy(asc(notifications.userId))
    .limit(limit)
  return rows.map(({ userId }) => userId)
}

/** Claims a user's digest of a day for this transaction. False when another process has claimed it. */
export async function claimDigest(tx: Database, userId: number, { day }: DigestTime): Promise<boolean> {
  const taken = await tx
    .insert(digests)
    .values({ userId, day })
    .onConflictDoUpdate({ target: digests.userId, set: { day }, setWhere: sql`${digests.day} < excluded.day` })
    .returning({ userId: digests.userId })
  return taken.length > 0
}

/**
 * Returns the entries of a digest, oldest first, and removes them from the next one. Entries read in the meantime are
 * left out.
 */
export async function claimDigestEntries(tx: Database, userId: number, { at }: DigestTime) {
  const mine = and(eq(notifications.userId, userId), waitingBefore(at))
  const rows = await tx
    .select()
    .from(notifications)
    .where(and(mine, isNull(notifications.readAt)))
    .orderBy(asc(notifications.id))
    // Words that staff withdraw at this moment are gone before, or found in the email.
    .for('update')
  await tx.update(notifications).set({ forDigest: false }).where(mine)
  return rows
}

/** Deletes notifications created before a given time. */
export async function deleteNotificationsBefore(db: Database, before: Date): Promise<void> {
  await db.delete(notifications).where(lt(notifications.createdAt, before))
}
