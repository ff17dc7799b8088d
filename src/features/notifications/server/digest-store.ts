import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import type { DigestTime } from '../digest-times.ts'
import { notificationDigests as digests, notifications } from './tables.ts'

const waitingBefore = (at: Date) => and(notifications.forDigest, lt(notifications.createdAt, at))

/** People for whom something waits that belongs in this digest, and who have not had it yet. */
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

/** Takes a person's digest of a day for this transaction. False when another one has it. */
export async function takeDigest(tx: Database, userId: number, { day }: DigestTime): Promise<boolean> {
  const taken = await tx
    .insert(digests)
    .values({ userId, day })
    .onConflictDoUpdate({ target: digests.userId, set: { day }, setWhere: sql`${digests.day} < excluded.day` })
    .returning({ userId: digests.userId })
  return taken.length > 0
}

/** What a digest tells, oldest first, and takes it out of the next one. What was read in the meantime is left out. */
export async function takeDigestEntries(tx: Database, userId: number, { at }: DigestTime) {
  const mine = and(eq(notifications.userId, userId), waitingBefore(at))
  const rows = await tx
    .select()
    .from(notifications)
    .where(and(mine, isNull(notifications.readAt)))
    .orderBy(asc(notifications.id))
  await tx.update(notifications).set({ forDigest: false }).where(mine)
  return rows
}

/** Forgets what was told before a moment. */
export async function forgetNotifications(db: Database, before: Date): Promise<void> {
  await db.delete(notifications).where(lt(notifications.createdAt, before))
}
