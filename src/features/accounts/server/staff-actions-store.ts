import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
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
