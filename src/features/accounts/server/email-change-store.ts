import { and, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { emailChanges, users } from './tables.ts'

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

/** Remembers a wish in place of an earlier one that was never confirmed. */
export async function replacePendingChange(tx: Database, change: NewChange): Promise<void> {
  await dropPendingChange(tx, change.userId)
  await tx.insert(emailChanges).values(change)
}

export async function dropPendingChange(db: Database, userId: number): Promise<void> {
  await db.delete(emailChanges).where(and(eq(emailChanges.userId, userId), isNull(emailChanges.confirmedAt)))
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

export async function isEmailTaken(db: Database, email: string, butFor: number): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(sql`lower(${users.email}) = lower(${email})`, ne(users.id, butFor)))
  return rows.length > 0
}

export async function forgetEmailChanges(db: Database, now: Date): Promise<void> {
  await db.delete(emailChanges).where(lt(emailChanges.undoUntil, now))
}
