import { and, count, eq, gt } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { passkeyChallenges, passkeys } from './second-factor-tables.ts'

export type Passkey = typeof passkeys.$inferSelect

export const passkeysOf = (db: Database, userId: number): Promise<Passkey[]> =>
  db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(passkeys.id)

export async function countPasskeys(db: Database, userId: number): Promise<number> {
  const [found] = await db.select({ own: count() }).from(passkeys).where(eq(passkeys.userId, userId))
  return found?.own ?? 0
}

export async function findPasskey(db: Database, credentialId: string): Promise<Passkey | null> {
  const [passkey] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId))
  return passkey ?? null
}

/** False when an account has this passkey already. */
export async function insertPasskey(tx: Database, passkey: typeof passkeys.$inferInsert): Promise<boolean> {
  const stored = await tx.insert(passkeys).values(passkey).onConflictDoNothing().returning({ id: passkeys.id })
  return stored.length > 0
}

/** Records a use. False when the passkey was removed, or used at the same moment. */
export async function recordUse(tx: Database, { id, counter }: Passkey, newCounter: number, now: Date) {
  const used = await tx
    .update(passkeys)
    .set({ counter: newCounter, lastUsedAt: now })
    .where(and(eq(passkeys.id, id), eq(passkeys.counter, counter)))
    .returning({ id: passkeys.id })
  return used.length > 0
}

/** False when the user has no such passkey. */
export async function setPasskeyName(db: Database, userId: number, id: number, name: string): Promise<boolean> {
  const renamed = await db
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
    .returning({ id: passkeys.id })
  return renamed.length > 0
}

/** False when the user has no such passkey. */
export async function deletePasskey(tx: Database, userId: number, id: number): Promise<boolean> {
  const deleted = await tx
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
    .returning({ id: passkeys.id })
  return deleted.length > 0
}

export async function storeChallenge(db: Database, userId: number, challenge: string, expiresAt: Date): Promise<void> {
  await db
    .insert(passkeyChallenges)
    .values({ userId, challenge, expiresAt })
    .onConflictDoUpdate({ target: passkeyChallenges.userId, set: { challenge, expiresAt } })
}

export async function findChallenge(db: Database, userId: number, now: Date): Promise<string | null> {
  const [row] = await db
    .select({ challenge: passkeyChallenges.challenge })
    .from(passkeyChallenges)
    .where(and(eq(passkeyChallenges.userId, userId), gt(passkeyChallenges.expiresAt, now)))
  return row?.challenge ?? null
}

/** A challenge is answered once. False when it was answered meanwhile, or replaced. */
export async function spendChallenge(tx: Database, userId: number, challenge: string): Promise<boolean> {
  const used = await tx
    .delete(passkeyChallenges)
    .where(and(eq(passkeyChallenges.userId, userId), eq(passkeyChallenges.challenge, challenge)))
    .returning({ userId: passkeyChallenges.userId })
  return used.length > 0
}
