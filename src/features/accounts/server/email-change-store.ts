import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { emailChanges } from './tables.ts'

export type EmailChange = typeof emailChanges.$inferSelect
type NewChange = Omit<typeof emailChanges.$inferInsert, 'id'>

/** The address that waits to be confirmed. */
export async function pendingChange(db: Database, userId: number, now: Date): Promise<EmailChange | null> {
  const waiting = and(isNull(emailChanges.confirmedAt), gt(emailChanges.confirmUntil, now))
  const [row] = await db
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, userId), waiting))
  return row ?? null
}

/** Stores a requested change in place of an earlier one that was never confirmed. */
export async function replacePendingChange(tx: Database, change: NewChange): Promise<void> {
  await dropPendingChange(tx, change.userId, change.createdAt)
  await tx.insert(emailChanges).values(change)
}

/**
 * From `now` on the new address can no longer be confirmed. The undo link mailed to the old address stays valid: someone
 * else may have requested the change and dropped it.
 */
export async function dropPendingChange(db: Database, userId: number, now: Date): Promise<void> {
  await db
    .update(emailChanges)
    .set({ confirmUntil: now })
    .where(and(eq(emailChanges.userId, userId), isNull(emailChanges.confirmedAt), gt(emailChanges.confirmUntil, now)))
}

/** Takes the token of a new address; it works once. */
export async function takeConfirmation(tx: Database, confirmHash: Buffer, now: Date): Promise<EmailChange | null> {
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

/** Takes the token of the old address, and with it every other change under way; it works once. */
export async function takeUndo(tx: Database, undoHash: Buffer, now: Date): Promise<EmailChange | null> {
  const [row] = await tx
    .delete(emailChanges)
    .where(and(eq(emailChanges.undoHash, undoHash), gt(emailChanges.undoUntil, now)))
    .returning()
  if (row) {
    // Whoever changed it first may have changed it again since: links that are older than this one stay good.
    await tx.delete(emailChanges).where(and(eq(emailChanges.userId, row.userId), gt(emailChanges.id, row.id)))
  }
  return row ?? null
}

/**
 * Whether someone else has this address, or may restore it with an undo link. One statement: an address whose owner
 * changes it at this moment is found in one of the two tables.
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

export async function forgetEmailChanges(db: Database, now: Date): Promise<void> {
  await db.delete(emailChanges).where(lt(emailChanges.undoUntil, now))
}
