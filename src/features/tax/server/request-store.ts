import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { type TaxRequest, taxRequests } from './tables.ts'

export async function requestOf(db: Database, userId: number): Promise<TaxRequest | null> {
  const [row] = await db.select().from(taxRequests).where(eq(taxRequests.userId, userId))
  return row ?? null
}

/** Starts to ask. False when the seller is being asked already. */
export async function openRequest(tx: Database, userId: number, at: Date): Promise<boolean> {
  const opened = { askedAt: at, remindersSent: 0, lastSentAt: at, heldAt: null, settledAt: null }
  const rows = await tx
    .insert(taxRequests)
    .values({ userId, ...opened })
    .onConflictDoUpdate({ target: taxRequests.userId, set: opened, setWhere: isNotNull(taxRequests.settledAt) })
    .returning()
  return rows.length > 0
}

/** The open requests, locked row by row by the caller. */
export const openRequests = (db: Database): Promise<TaxRequest[]> =>
  db.select().from(taxRequests).where(isNull(taxRequests.settledAt)).orderBy(taxRequests.userId)

export async function lockOpenRequest(tx: Database, userId: number): Promise<TaxRequest | null> {
  const [row] = await tx
    .select()
    .from(taxRequests)
    .where(and(eq(taxRequests.userId, userId), isNull(taxRequests.settledAt)))
    .for('update')
  return row ?? null
}

export async function noteReminder(tx: Database, userId: number, at: Date): Promise<void> {
  await tx
    .update(taxRequests)
    .set({ remindersSent: sql`${taxRequests.remindersSent} + 1`, lastSentAt: at })
    .where(eq(taxRequests.userId, userId))
}

export async function noteHold(tx: Database, userId: number, at: Date): Promise<void> {
  await tx.update(taxRequests).set({ heldAt: at, lastSentAt: at }).where(eq(taxRequests.userId, userId))
}

/** Deletes requests that ended so long ago that no report is about their year. */
export async function deleteOldRequests(db: Database, before: Date): Promise<void> {
  await db.delete(taxRequests).where(lt(taxRequests.settledAt, before))
}

export async function settleRequest(tx: Database, userId: number, at: Date): Promise<void> {
  await tx
    .update(taxRequests)
    .set({ settledAt: at, heldAt: null })
    .where(and(eq(taxRequests.userId, userId), isNull(taxRequests.settledAt)))
}
