import { and, desc, eq, inArray, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { blocks, people, users } from './tables.ts'

/** Why two people may not contact each other. */
export type ContactObstacle = 'left' | 'blocked'

/**
 * Whether two people may contact each other, by messages, notifications, orders or reservations: they may when nothing
 * is returned. `left`: one of them has closed the account, or is closing it. `blocked`: one of them has blocked the
 * other. A frozen account can be contacted, since it may be unfrozen.
 */
export async function contactObstacles(
  db: Database,
  one: number,
  other: number,
): Promise<ReadonlySet<ContactObstacle>> {
  const [found] = await db
    .select({
      open: sql<number>`count(*) filter (where ${isOpen})::int`,
      isBlocked: sql<boolean>`not ${notBlocked(sql`${one}::int`, sql`${other}::int`)}`,
    })
    .from(people)
    .where(inArray(people.id, [one, other]))
  const obstacles = new Set<ContactObstacle>()
  if (found?.open !== new Set([one, other]).size) obstacles.add('left')
  if (found?.isBlocked) obstacles.add('blocked')
  return obstacles
}

const isOpen = sql`${people.hasPassword} and not ${people.hasLeft} and not ${people.isClosing}`

/** The part of the answer that a statement about many people needs: neither has blocked the other. */
export const notBlocked = (one: SQLWrapper, other: SQLWrapper): SQL => sql`not exists (
  select from blocks b where (b.blocker_id, b.blocked_id) in ((${one}, ${other}), (${other}, ${one})))`

/** Whether one of two people is closing, has closed or has lost the account, or is suspended: part of a statement. */
export const hasNoAccount = (one: SQLWrapper, other: SQLWrapper): SQL<boolean> => sql<boolean>`exists (
  select from users u where u.id in (${one}, ${other})
    and (u.closes_at is not null or u.deleted_at is not null or u.suspended_at is not null))`

/** Whether someone is closing or has closed the account: part of a statement. */
export const isLeaving = (one: SQLWrapper): SQL => sql`exists (
  select from users u where u.id = ${one} and (u.closes_at is not null or u.deleted_at is not null))`

/** Whether `one` has chosen to have nothing more to do with the other: has blocked them, or is closing the account. */
export const hasTurnedAway = (one: SQLWrapper, other: SQLWrapper): SQL<boolean> => sql<boolean>`(
  exists (select from blocks b where (b.blocker_id, b.blocked_id) = (${one}, ${other}))
  or exists (select from users u where u.id = ${one} and u.closes_at is not null))`

/** Whether a user has blocked another one. The other direction is not asked: a block is silent. */
export const hasBlocked = async (db: Database, blockerId: number, blockedId: number): Promise<boolean> =>
  (await db.$count(blocks, and(eq(blocks.blockerId, blockerId), eq(blocks.blockedId, blockedId)))) > 0

/** The pairs of these people of whom one has blocked the other. */
export const blocksAmong = (db: Database, ids: readonly number[]) =>
  db
    .select({ one: blocks.blockerId, other: blocks.blockedId })
    .from(blocks)
    .where(and(inArray(blocks.blockerId, [...ids]), inArray(blocks.blockedId, [...ids])))

/** People who have blocked this user or whom this user has blocked. */
export async function blockedEitherWay(db: Database, userId: number): Promise<number[]> {
  const rows = await db
    .selectDistinct({
      id: sql<number>`case when ${blocks.blockerId} = ${userId} then ${blocks.blockedId} else ${blocks.blockerId} end`,
    })
    .from(blocks)
    .where(or(eq(blocks.blockerId, userId), eq(blocks.blockedId, userId)))
  return rows.map(({ id }) => id)
}

/**
 * Prevents people from closing their accounts until the transaction ends; false when one of them has closed theirs or
 * is closing it.
 */
export async function lockOpenAccounts(tx: Database, ids: readonly number[]): Promise<boolean> {
  const open = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, [...ids]), isNull(users.closesAt), isNull(users.deletedAt)))
    .orderBy(users.id)
    .for('share')
  return open.length === new Set(ids).size
}

/** The people whom a user has blocked, the latest first. */
export const blockedBy = (db: Database, blocker: number) =>
  db
    .select({ id: people.id, fullName: people.fullName, avatar: people.avatar })
    .from(blocks)
    .innerJoin(people, eq(people.id, blocks.blockedId))
    .where(eq(blocks.blockerId, blocker))
    .orderBy(desc(blocks.createdAt))
    .limit(100)

export async function addBlock(db: Database, blockerId: number, blockedId: number, createdAt: Date): Promise<void> {
  await db.insert(blocks).values({ blockerId, blockedId, createdAt }).onConflictDoNothing()
}

export async function removeBlock(db: Database, blockerId: number, blockedId: number): Promise<void> {
  await db.delete(blocks).where(and(eq(blocks.blockerId, blockerId), eq(blocks.blockedId, blockedId)))
}
