import { and, eq, isNotNull, isNull, lte } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import type { User } from './store.ts'
import { users } from './tables.ts'

/** Reads a user and prevents new trades with them until the transaction ends; see `lockOpenAccounts`. */
export async function lockUser(tx: Database, id: number): Promise<User | null> {
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
    .for('no key update')
  return user ?? null
}

export async function setClosing(tx: Database, id: number, at: { since: Date; closesAt: Date } | null): Promise<void> {
  await tx
    .update(users)
    .set({ closingSince: at?.since ?? null, closesAt: at?.closesAt ?? null })
    .where(eq(users.id, id))
}

/** Users whose reopening period is over. Frozen accounts are excluded: their owners cannot sign in to reopen them. */
export async function dueToLeave(db: Database, now: Date): Promise<number[]> {
  const due = await db
    .select({ id: users.id })
    .from(users)
    .where(and(isNotNull(users.closesAt), lte(users.closesAt, now), isNull(users.deletedAt), isNull(users.frozenAt)))
    .orderBy(users.closesAt)
    .limit(100)
  return due.map(({ id }) => id)
}
