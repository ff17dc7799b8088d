import { and, desc, eq, gt, isNull, ne } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import type { User } from './store.ts'
import { sessions, users } from './tables.ts'

/**
 * Whether the password that was just verified is still valid for this account; locks the account so that it stays valid
 * until the transaction ends. Verification takes tens of milliseconds, during which the owner may reset the password or
 * staff may freeze the account.
 */
export async function holdPassword(tx: Database, { id, password }: User): Promise<boolean> {
  if (password === null) return false
  const held = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), eq(users.password, password), isNull(users.frozenAt), isNull(users.deletedAt)))
    .for('no key update')
  return held.length > 0
}

/** The active sessions of a user, most recently used first. */
export const sessionsOf = (db: Database, userId: number, now: Date) =>
  db
    .select({
      id: sessions.id,
      tokenHash: sessions.tokenHash,
      userAgent: sessions.userAgent,
      secondFactorAt: sessions.secondFactorAt,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
    .limit(100)

/** Prevents a session from ending until the transaction does; its id, or null when the user has no such session. */
export async function holdSession(tx: Database, userId: number, tokenHash: Buffer): Promise<number | null> {
  const [held] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.tokenHash, tokenHash)))
    .for('key share')
  return held?.id ?? null
}

/** False when the user has no such session. */
export async function endSessionById(db: Database, userId: number, id: number): Promise<boolean> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
    .returning({ id: sessions.id })
  return ended.length > 0
}

/** Ends all sessions of a user except the one with this token. */
export async function endOtherSessionsOf(db: Database, userId: number, tokenHash: Buffer): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, tokenHash)))
}
