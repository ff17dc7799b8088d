import { createHash } from 'node:crypto'
import { and, desc, eq, isNull, lt, or } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { settingOf } from '#adapters/db/settings.ts'
import type { AccountState } from '#shared/provider-states.ts'
import { only } from '#shared/required.ts'
import { type GroupAccount, type GroupPayout, groupAccounts, groupPayouts } from '../../base/server/share-tables.ts'

/** The account that a member has opened for a group. */
export async function groupAccount(
  db: Database,
  { groupId, userId }: { groupId: number; userId: number },
): Promise<GroupAccount | null> {
  const [row] = await db
    .select()
    .from(groupAccounts)
    .where(and(eq(groupAccounts.groupId, groupId), eq(groupAccounts.userId, userId)))
  return row ?? null
}

export async function findGroupAccount(db: Database, accountId: string): Promise<GroupAccount | null> {
  const [row] = await db.select().from(groupAccounts).where(eq(groupAccounts.accountId, accountId))
  return row ?? null
}

/** Stores the provider's state of an account. */
export async function saveGroupAccount(
  db: Database,
  account: { groupId: number; userId: number; accountId: string; state: AccountState },
  at: Date,
): Promise<void> {
  await db
    .insert(groupAccounts)
    .values({ ...account, createdAt: at, updatedAt: at })
    .onConflictDoUpdate({
      target: [groupAccounts.groupId, groupAccounts.userId],
      set: { state: account.state, updatedAt: at },
    })
}

/** What the provider knows the account by: of one group and one organiser, in this database. */
export async function groupAccountReference(
  db: Database,
  { groupId, userId, email }: { groupId: number; userId: number; email: string },
): Promise<string> {
  const person = createHash('sha256').update(email).digest('hex').slice(0, 16)
  return `${await settingOf(db, 'instance')}.group-${groupId}.${userId}.${person}`
}

/** The transfer of a group whose outcome is unknown. */
export async function requestedOf(db: Database, groupId: number): Promise<GroupPayout | null> {
  const [row] = await db
    .select()
    .from(groupPayouts)
    .where(and(eq(groupPayouts.groupId, groupId), eq(groupPayouts.status, 'requested')))
  return row ?? null
}

/** The newest transfers that were made to a group. */
export const sentTo = (db: Database, groupId: number, limit: number): Promise<GroupPayout[]> =>
  db
    .select()
    .from(groupPayouts)
    .where(and(eq(groupPayouts.groupId, groupId), eq(groupPayouts.status, 'sent')))
    .orderBy(desc(groupPayouts.id))
    .limit(limit)

/** The newest transfer of a group in any state. */
export async function latestOf(db: Database, groupId: number): Promise<GroupPayout | null> {
  const [row] = await db
    .select()
    .from(groupPayouts)
    .where(eq(groupPayouts.groupId, groupId))
    .orderBy(desc(groupPayouts.id))
    .limit(1)
  return row ?? null
}

export async function insertGroupPayout(
  tx: Database,
  payout: Pick<GroupPayout, 'groupId' | 'amount' | 'accountId' | 'createdAt'> & Partial<Pick<GroupPayout, 'status'>>,
): Promise<GroupPayout> {
  return only(await tx.insert(groupPayouts).values(payout).returning())
}

export async function lockGroupPayout(tx: Database, id: number): Promise<GroupPayout> {
  return only(await tx.select().from(groupPayouts).where(eq(groupPayouts.id, id)).for('update'))
}

/** How long one process has to request a transfer; nobody else requests it meanwhile. */
const TURN_MS = 10 * 60_000

/** Begins to request a transfer. False while another process does so. */
export async function takeTurn(db: Database, id: number, now: Date): Promise<boolean> {
  const turns = await db
    .update(groupPayouts)
    .set({ askedAt: now })
    .where(
      and(
        eq(groupPayouts.id, id),
        eq(groupPayouts.status, 'requested'),
        or(isNull(groupPayouts.askedAt), lt(groupPayouts.askedAt, new Date(now.getTime() - TURN_MS))),
      ),
    )
    .returning({ id: groupPayouts.id })
  return turns.length === 1
}

export async function settleGroupPayout(
  tx: Database,
  id: number,
  outcome:
    | { status: 'sent'; transferId: string; settledAt: Date }
    | { status: 'dissolved'; failure: string; settledAt: Date },
): Promise<void> {
  await tx.update(groupPayouts).set(outcome).where(eq(groupPayouts.id, id))
}
