import { and, desc, eq, gt, ne } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { sessions } from './tables.ts'

/** Sessions of a person that are not over, the latest use first. */
export const sessionsOf = (db: Database, userId: number, now: Date) =>
  db
    .select({
      id: sessions.id,
      tokenHash: sessions.tokenHash,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .limit(100)

/** False when this person has no such session. */
export async function endSessionById(db: Database, userId: number, id: number): Promise<boolean> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
    .returning({ id: sessions.id })
  return ended.length > 0
}

/** Ends all sessions of a person but the one with this token. */
export async function endOtherSessionsOf(db: Database, userId: number, tokenHash: Buffer): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, tokenHash)))
}
