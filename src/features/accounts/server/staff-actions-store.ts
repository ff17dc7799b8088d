import { and, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import type { Limited, Role } from '#shared/endpoint.ts'
import { endEmailTokens, endSessionsOf } from './store.ts'
import { type AccountAction, accountActions, users } from './tables.ts'

/** Appends to the audit. `actorId` is null for the operator's command. */
export async function addAccountAction(
  tx: Database,
  entry: Pick<typeof accountActions.$inferInsert, 'actorId' | 'subjectId' | 'reason' | 'before' | 'after' | 'at'> & {
    action: AccountAction
  },
): Promise<void> {
  await tx.insert(accountActions).values(entry)
}

export async function setFrozen(tx: Database, id: number, frozenAt: Date | null): Promise<void> {
  await tx.update(users).set({ frozenAt }).where(eq(users.id, id))
}

/** Postpones the erasure of a closing account to `until` at the earliest. */
export async function postponeErasure(tx: Database, id: number, until: Date): Promise<void> {
  const later = sql`greatest(${users.closesAt}, ${until.toISOString()}::timestamptz)`
  await tx.update(users).set({ closesAt: later }).where(sql`${users.id} = ${id} and ${users.closesAt} is not null`)
}

/** The id of the user with this username who can sign in, or could if not frozen. */
export async function idOfUsername(db: Database, username: string): Promise<number | null> {
  const [found] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(sql`lower(${users.username}) = lower(${username})`, isNotNull(users.password), isNull(users.deletedAt)))
  return found?.id ?? null
}

/** Locks a user, so that limits that are set at the same time follow one another. */
export async function lockToLimit(tx: Database, id: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, id)).for('no key update')
}

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

/** When the account of a user was suspended; null when it is not, or is erased. */
export async function suspensionStart(db: Database, id: number): Promise<Date | null> {
  const [found] = await db
    .select({ suspendedAt: users.suspendedAt })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
  return found?.suspendedAt ?? null
}

/** Members whose suspension has lasted its time. */
export async function suspensionsOver(db: Database, now: Date): Promise<number[]> {
  const rows = await db.select({ id: users.id }).from(users).where(lte(users.suspendedUntil, now)).limit(100)
  return rows.map(({ id }) => id)
}

/** Empties the text or the photo of a profile. Returns what it was; null when it was empty. */
export async function emptyProfile(
  tx: Database,
  id: number,
  field: 'bio' | 'avatar',
  now: Date,
): Promise<string | null> {
  const [found] = await tx
    .select({ bio: users.bio, avatar: users.avatar })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
    .for('no key update')
  const value = found?.[field] || null
  if (value === null) return null
  await tx
    .update(users)
    .set({ [field]: null, updatedAt: now })
    .where(eq(users.id, id))
  return value
}

/** Sets the text or the photo of a profile where it is empty. False when it is not. */
export async function refillProfile(
  tx: Database,
  { id, field, value, now }: { id: number; field: 'bio' | 'avatar'; value: string; now: Date },
): Promise<boolean> {
  const column = users[field]
  const filled = await tx
    .update(users)
    .set({ [field]: value, updatedAt: now })
    .where(and(eq(users.id, id), isNull(users.deletedAt), or(isNull(column), eq(column, ''))))
    .returning({ id: users.id })
  return filled.length > 0
}

/** Whether a user can sign in: suspended and frozen accounts cannot, for now. Null for those who have left. */
export async function canSignIn(db: Database, id: number): Promise<boolean | null> {
  const [found] = await db
    .select({ frozenAt: users.frozenAt, suspendedAt: users.suspendedAt })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
  return found ? found.frozenAt === null && found.suspendedAt === null : null
}

/** The role of a user, and whether the account is suspended. */
export async function accountState(db: Database, id: number): Promise<{ role: Role; isSuspended: boolean } | null> {
  const [found] = await db
    .select({ role: users.role, suspendedAt: users.suspendedAt })
    .from(users)
    .where(eq(users.id, id))
  return found ? { role: found.role, isSuspended: found.suspendedAt !== null } : null
}
