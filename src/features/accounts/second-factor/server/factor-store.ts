import { and, count, eq, gt, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { rowsToKeep } from '#adapters/db/rows-to-keep.ts'
import { membersToKeep } from '../../server/member-store.ts'
import { sessions } from '../../server/tables.ts'
import type { FactorState, SecondStepMethod } from '../contract.ts'
import {
  authenticatorApps,
  factorRemovals,
  passkeyChallenges,
  passkeys,
  pendingSignIns,
  recoveryCodes,
} from './second-factor-tables.ts'

export async function factorStateOf(db: Database, userId: number): Promise<FactorState> {
  const own = await db
    .select({ id: passkeys.id, name: passkeys.name, createdAt: passkeys.createdAt, lastUsedAt: passkeys.lastUsedAt })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(passkeys.id)
  const [app] = await db
    .select({ since: authenticatorApps.confirmedAt })
    .from(authenticatorApps)
    .where(eq(authenticatorApps.userId, userId))
  const [removal] = await db
    .select({ at: factorRemovals.dueAt })
    .from(factorRemovals)
    .where(eq(factorRemovals.userId, userId))
  return {
    passkeys: own.map(({ createdAt, lastUsedAt, ...passkey }) => ({
      ...passkey,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    appSince: app?.since?.toISOString() ?? null,
    recoveryCodesLeft: await codesLeft(db, userId),
    removedAt: removal?.at.toISOString() ?? null,
  }
}

/** How a user can take the second step of a sign-in; empty without a second factor. */
export async function methodsOf(db: Database, userId: number): Promise<SecondStepMethod[]> {
  const { passkeys: own, appSince, recoveryCodesLeft } = await factorStateOf(db, userId)
  if (own.length === 0 && appSince === null) return []
  return [
    ...(own.length > 0 ? (['passkey'] as const) : []),
    ...(appSince === null ? [] : (['app'] as const)),
    ...(recoveryCodesLeft > 0 ? (['recovery'] as const) : []),
  ]
}

export async function codesLeft(db: Database, userId: number): Promise<number> {
  const [found] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)))
  return found?.left ?? 0
}

export async function replaceCodes(tx: Database, userId: number, salt: Buffer, hashes: readonly Buffer[], now: Date) {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash, salt, createdAt: now })))
}

/** The salt of a user's recovery codes; null without codes. */
export async function saltOf(db: Database, userId: number): Promise<Buffer | null> {
  const [row] = await db
    .select({ salt: recoveryCodes.salt })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, userId))
    .limit(1)
  return row?.salt ?? null
}

/** Uses a recovery code. False when it is unknown or was used. */
export async function spendCode(tx: Database, userId: number, codeHash: Buffer, now: Date): Promise<boolean> {
  const used = await tx
    .update(recoveryCodes)
    .set({ usedAt: now })
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash), isNull(recoveryCodes.usedAt)))
    .returning({ userId: recoveryCodes.userId })
  return used.length > 0
}

/** Stores the secret of an app that is being set up. False when an app is in use already. */
export async function storeNewApp(db: Database, userId: number, secret: Buffer, now: Date): Promise<boolean> {
  const stored = await db
    .insert(authenticatorApps)
    .values({ userId, secret, createdAt: now })
    .onConflictDoUpdate({
      target: authenticatorApps.userId,
      set: { secret, createdAt: now, lastStep: null },
      setWhere: isNull(authenticatorApps.confirmedAt),
    })
    .returning({ userId: authenticatorApps.userId })
  return stored.length > 0
}

export async function findApp(db: Database, userId: number): Promise<typeof authenticatorApps.$inferSelect | null> {
  const [app] = await db.select().from(authenticatorApps).where(eq(authenticatorApps.userId, userId))
  return app ?? null
}

/**
 * Accepts the code of a time step, which must be newer than the last one accepted. The first code puts the app into use.
 * False for a code that was used, and when the secret was replaced meanwhile. `renewed` is the secret in a newer key.
 */
export async function acceptStep(
  tx: Database,
  { userId, secret }: { userId: number; secret: Buffer },
  { step, now, renewed }: { step: number; now: Date; renewed: Buffer | null },
): Promise<boolean> {
  const used = await tx
    .update(authenticatorApps)
    .set({
      lastStep: step,
      confirmedAt: sql`coalesce(${authenticatorApps.confirmedAt}, ${now.toISOString()}::timestamptz)`,
      ...(renewed && { secret: renewed }),
    })
    .where(
      and(
        eq(authenticatorApps.userId, userId),
        eq(authenticatorApps.secret, secret),
        or(isNull(authenticatorApps.lastStep), lt(authenticatorApps.lastStep, step)),
      ),
    )
    .returning({ userId: authenticatorApps.userId })
  return used.length > 0
}

/** False when no app was in use. */
export async function deleteApp(tx: Database, userId: number): Promise<boolean> {
  const deleted = await tx
    .delete(authenticatorApps)
    .where(and(eq(authenticatorApps.userId, userId), isNotNull(authenticatorApps.confirmedAt)))
    .returning({ userId: authenticatorApps.userId })
  return deleted.length > 0
}

export async function deleteFactors(tx: Database, userId: number): Promise<void> {
  await tx.delete(passkeys).where(eq(passkeys.userId, userId))
  await tx.delete(authenticatorApps).where(eq(authenticatorApps.userId, userId))
  await deleteCodes(tx, userId)
  await tx.delete(factorRemovals).where(eq(factorRemovals.userId, userId))
}

export async function deleteCodes(tx: Database, userId: number): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
}

/** Records that a session has proved a second factor. */
export async function proveSession(tx: Database, tokenHash: Buffer, now: Date): Promise<void> {
  await tx.update(sessions).set({ secondFactorAt: now }).where(eq(sessions.tokenHash, tokenHash))
}

/** After the last factor is removed, no session counts as having proved one. */
export async function clearProofs(tx: Database, userId: number): Promise<void> {
  await tx.update(sessions).set({ secondFactorAt: null }).where(eq(sessions.userId, userId))
}

type Removal = typeof factorRemovals.$inferSelect

/** The removal that is under way, which may be an earlier one. */
export async function storeRemoval(tx: Database, removal: Removal): Promise<void> {
  await tx.insert(factorRemovals).values(removal).onConflictDoNothing()
}

/** False when none was under way. */
export async function cancelRemoval(tx: Database, userId: number): Promise<boolean> {
  const cancelled = await tx
    .delete(factorRemovals)
    .where(eq(factorRemovals.userId, userId))
    .returning({ userId: factorRemovals.userId })
  return cancelled.length > 0
}

export const dueRemovals = (db: Database, now: Date): Promise<Removal[]> =>
  db.select().from(factorRemovals).where(lte(factorRemovals.dueAt, now)).orderBy(factorRemovals.dueAt)

/** Whether a removal is still due, and locks it until the transaction ends. */
export async function holdRemoval(tx: Database, userId: number, now: Date): Promise<boolean> {
  const held = await tx
    .select({ userId: factorRemovals.userId })
    .from(factorRemovals)
    .where(and(eq(factorRemovals.userId, userId), lte(factorRemovals.dueAt, now)))
    .for('update')
  return held.length > 0
}

/** Deletes what has expired. */
export async function sweepFactors(db: Database, now: Date): Promise<void> {
  await db.delete(pendingSignIns).where(lt(pendingSignIns.expiresAt, now))
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now))
}

type Pending = typeof pendingSignIns.$inferSelect

export async function addPending(db: Database, pending: typeof pendingSignIns.$inferInsert): Promise<void> {
  await db.insert(pendingSignIns).values(pending)
}

export async function findPending(db: Database, tokenHash: Buffer, now: Date): Promise<Pending | null> {
  const [pending] = await db
    .select()
    .from(pendingSignIns)
    .where(and(eq(pendingSignIns.tokenHash, tokenHash), gt(pendingSignIns.expiresAt, now)))
  return pending ?? null
}

export async function setChallenge(db: Database, tokenHash: Buffer, challenge: string): Promise<void> {
  await db.update(pendingSignIns).set({ challenge }).where(eq(pendingSignIns.tokenHash, tokenHash))
}

/** False when it has been finished or replaced. */
export async function endPending(tx: Database, tokenHash: Buffer): Promise<boolean> {
  const ended = await tx
    .delete(pendingSignIns)
    .where(eq(pendingSignIns.tokenHash, tokenHash))
    .returning({ tokenHash: pendingSignIns.tokenHash })
  return ended.length > 0
}

const ofMembers = sql`user_id in ${membersToKeep}`

export const secondFactorRowsToKeep = [
  rowsToKeep(authenticatorApps, { where: ofMembers }),
  rowsToKeep(passkeys, { where: ofMembers }),
  rowsToKeep(recoveryCodes, { where: ofMembers }),
]
