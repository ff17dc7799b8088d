import { and, eq, isNotNull, lte } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import type { Limited, Role } from '#shared/endpoint.ts'
import { endEmailTokens, endSessionsOf } from './store.ts'
import { users } from './tables.ts'

/** What staff keep members from, each in the transaction of their decision. */

/** Keeps a member from something until a time; null ends the limit. */
export async function setLimit(tx: Database, id: number, what: Limited, until: Date | null): Promise<void> {
  await tx
    .update(users)
    .set(what === 'listings' ? { noListingsUntil: until } : { noMessagesUntil: until })
    .where(eq(users.id, id))
}

interface Suspension {
  at: Date
  /** Null for good. */
  until: Date | null
  /** What the member reads at sign-in. */
  text: string
  appealKey: string
}

/** Suspends an account: it cannot sign in, and its sessions and links for a new password end. */
export async function suspend(tx: Database, id: number, { at, until, text, appealKey }: Suspension): Promise<void> {
  await tx
    .update(users)
    .set({ frozenAt: at, suspendedAt: at, suspendedUntil: until, suspensionText: text, appealKey })
    .where(eq(users.id, id))
  await endSessionsOf(tx, id)
  await endEmailTokens(tx, 'reset', id)
}

const NOT_SUSPENDED = {
  ...{ frozenAt: null, suspendedAt: null, suspendedUntil: null, suspensionText: null, appealKey: null },
}

/** Ends a suspension. False when there is none. */
export async function endSuspension(tx: Database, id: number): Promise<boolean> {
  const ended = await tx
    .update(users)
    .set(NOT_SUSPENDED)
    .where(and(eq(users.id, id), isNotNull(users.suspendedAt)))
    .returning({ id: users.id })
  return ended.length > 0
}

/** Members whose suspension has lasted its time. */
export async function suspensionsOver(db: Database, now: Date): Promise<number[]> {
  const rows = await db.select({ id: users.id }).from(users).where(lte(users.suspendedUntil, now)).limit(100)
  return rows.map(({ id }) => id)
}

/** The role of a user, and whether the account is suspended. */
export async function accountState(db: Database, id: number): Promise<{ role: Role; isSuspended: boolean } | null> {
  const [found] = await db
    .select({ role: users.role, suspendedAt: users.suspendedAt })
    .from(users)
    .where(eq(users.id, id))
  return found ? { role: found.role, isSuspended: found.suspendedAt !== null } : null
}
