import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { emailChanges } from './tables.ts'

export type EmailChange = typeof emailChanges.$inferSelect
type NewChange = Omit<typeof emailChanges.$inferInsert, 'id'>

/** The new address that is not confirmed yet. */
export async function pendingChange(db: Database, userId: number, now: Date): Promise<EmailChange | null> {
  const waiting = and(isNull(emailChanges.confirmedAt), gt(emailChanges.confirmUntil, now))
  const [row] = await db
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, userId), waiting))
  return row ?? null
}

/** Stores a requested change. It replaces an earlier unconfirmed one. */
export async function replacePendingChange(tx: Database, change: NewChange): Promise<void> {
  await dropPendingChange(tx, change.userId, change.createdAt)
  await tx.insert(emailChanges).values(change)
}

/**
 * After `now` the new address can no longer be confirmed. The undo link sent to the old address stays valid, because an
 * attacker may have requested and then cancelled the change.
 */
export async function dropPendingChange(db: Database, userId: number, now: Date): Promise<void> {
  await db
    .update(emailChanges)
    .set({ confirmUntil: now })
    .where(and(eq(emailChanges.userId, userId), isNull(emailChanges.confirmedAt), gt(emailChanges.confirmUntil, now)))
}

/** Uses the token for a new address. It works once. */
export async function consumeConfirmToken(tx: Database, confirmHash: Buffer, now: Date): Promise<EmailChange | null> {
  const [row] = await tx
    .update(emailChanges)
    .set({ confirmedAt: now })
    .where(
      and(
        eq(emailChanges.confirmHash, confirmHash),
        isNull(emailChanges.confirmedAt),
        gt(emailChanges.confirmUntil, now),
      ),
    )
    .returning()
  return row ?? null
}

/** Uses the token sent to the old address and cancels every other pending change. It works once. */
export async function consumeUndoToken(tx: Database, undoHash: Buffer, now: Date): Promise<EmailChange | null> {
  const [row] = await tx
    .delete(emailChanges)
    .where(and(eq(emailChanges.undoHash, undoHash), gt(emailChanges.undoUntil, now)))
    .returning()
  if (row) {
    // An attacker may have changed the address a second time, so undo links older than this one stay valid.
    await tx.delete(emailChanges).where(and(eq(emailChanges.userId, row.userId), gt(emailChanges.id, row.id)))
  }
  return row ?? null
}

/**
 * Whether another user has this address or can restore it with an undo link. A single statement, so that an address
 * that is being changed concurrently is found in one of the two tables.
 */
export async function isEmailTaken(db: Database, email: string, butFor: number, now: Date): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from users where lower(email) = lower(${email}) and id <> ${butFor} and deleted_at is null
    union all
    select 1 from email_changes
    where lower(old_email) = lower(${email}) and user_id <> ${butFor} and undo_until > ${now.toISOString()}
    limit 1`)
  return rows.length > 0
}

export async function deleteOldEmailChanges(db: Database, now: Date): Promise<void> {
  await db.delete(emailChanges).where(lt(emailChanges.undoUntil, now))
}
