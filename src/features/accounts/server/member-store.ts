import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { rowsToKeep } from '#adapters/db/rows-to-keep.ts'
import type { Member } from '#shared/endpoint.ts'
import { blocks, users } from './tables.ts'

type User = typeof users.$inferSelect

/** What is read of a user with every request. */
export const memberColumns = {
  id: users.id,
  username: users.username,
  role: users.role,
  isDemo: users.isDemo,
  closesAt: users.closesAt,
  noListingsUntil: users.noListingsUntil,
  noMessagesUntil: users.noMessagesUntil,
  joinedAt: users.createdAt,
  firstTradeAt: users.firstTradeAt,
  household: users.household,
}

type Facts = Pick<
  User,
  'id' | 'username' | 'closesAt' | 'noListingsUntil' | 'noMessagesUntil' | 'firstTradeAt' | 'household'
> & {
  joinedAt: Date
}

/** The member for the handlers of calls, without a role. */
export function memberFrom(found: Facts, now: Date): Omit<Member, 'role'> {
  const untraded = found.firstTradeAt === null && { untradedSince: found.joinedAt }
  const { id, username, closesAt, household } = found
  const home = household !== null && { household }
  return { id, username, isClosing: closesAt !== null, limits: runningLimits(found, now), ...untraded, ...home }
}

/**
 * The member as whom a program acts; null once the account is frozen or erased. `asAdmin` needs the role of an admin: all
 * other programs act without any role of staff.
 */
export async function findMemberById(
  db: Database,
  id: number,
  now: Date,
  { asAdmin }: { asAdmin: boolean },
): Promise<Member | null> {
  const [found] = await db
    .select(memberColumns)
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt), isNull(users.frozenAt)))
  if (!found || (asAdmin && found.role !== 'admin')) return null
  return { ...memberFrom(found, now), role: asAdmin ? 'admin' : 'user' }
}

/** The household that a member keeps in their account, as text. */
export async function householdInAccount(db: Database, userId: number): Promise<string | null> {
  const [found] = await db.select({ household: users.household }).from(users).where(eq(users.id, userId))
  return found?.household ?? null
}

/** Keeps a household in an account, as text; null removes it. */
export async function setHouseholdOf(db: Database, userId: number, household: string | null): Promise<void> {
  await db.update(users).set({ household }).where(eq(users.id, userId))
}

/** The role that a session may use, and the one that waits for a second factor. */
export function rightsOf(
  { role, isDemo, secondFactorAt }: Pick<User, 'role' | 'isDemo'> & { secondFactorAt: Date | null },
  demoIsExempt: boolean,
): Pick<Member, 'role' | 'waitingRole'> {
  const isProved = secondFactorAt !== null || (isDemo && demoIsExempt)
  return role === 'user' || isProved ? { role } : { role: 'user', waitingRole: role }
}

const runningLimits = (
  { noListingsUntil, noMessagesUntil }: Pick<User, 'noListingsUntil' | 'noMessagesUntil'>,
  now: Date,
): NonNullable<Member['limits']> => ({
  ...(noListingsUntil && noListingsUntil > now && { listings: noListingsUntil }),
  ...(noMessagesUntil && noMessagesUntil > now && { messages: noMessagesUntil }),
})

/** Ids of the members of a trial who join the real marketplace: neither demo people nor those who have left. */
export const membersToKeep = sql`(select id from users where not is_demo and deleted_at is null)`

export const accountRowsToKeep = [
  rowsToKeep(users, { where: sql`id > 1 and id in ${membersToKeep}`, values: { firstTradeAt: sql`null` } }),
  rowsToKeep(blocks, { where: sql`blocker_id in ${membersToKeep} and blocked_id in ${membersToKeep}` }),
]
