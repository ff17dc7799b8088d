import { and, eq, isNull, lt, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '#adapters/db/database.ts'
import { state } from '#adapters/db/literals.ts'
import { onlyRowOf, rowsOf, time } from '#adapters/db/rows.ts'
import { rowsToKeep } from '#adapters/db/rows-to-keep.ts'
import { notBlocked } from '#features/accounts/server/contact-store.ts'
import { membersToKeep } from '#features/accounts/server/member-store.ts'
import { listingCards } from '#features/listings/base/server/tables.ts'
import { followChoices, follows } from './tables.ts'

/** Serialises what a member follows with what they block, across processes, until the transaction ends. */
export async function lockFollowsOf(tx: Database, userId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('follows'), ${userId})`)
}

/** Someone who neither left, nor closes the account, nor is suspended. */
const isThere = (person: SQL): SQL =>
  sql`(${person}.has_password and not ${person}.has_left and not ${person}.is_closing and not ${person}.is_suspended)`

/**
 * The follows of members who are both there. `f` is the follow, `follower` and `grower` are the people. Blocks do not count
 * here: neither side may find out about the other's by what it sees.
 */
const counting = sql`
  follows f join people follower on follower.id = f.follower_id join people grower on grower.id = f.seller_id
  where f.ended_at is null and ${isThere(sql`follower`)} and ${isThere(sql`grower`)}`

/** Of these, those whose followers are notified: neither has blocked the other. */
const notified = sql`${counting} and ${notBlocked(sql`f.follower_id`, sql`f.seller_id`)}`

/** Whether a member can be followed. */
export async function canBeFollowed(db: Database, userId: number): Promise<boolean> {
  const rows = await rowsOf(
    db,
    z.object({ id: z.int() }),
    sql`select id from people where id = ${userId} and ${isThere(sql`people`)}`,
  )
  return rows.length > 0
}

/** Stores a follow; idempotent. One that was ended since a time goes on as it was, one that was ended before begins again. */
export async function addFollow(
  tx: Database,
  {
    undoneSince,
    ...follow
  }: Pick<typeof follows.$inferInsert, 'followerId' | 'sellerId' | 'createdAt'> & { undoneSince: Date },
): Promise<void> {
  const begins = sql`case when ${follows.endedAt} < ${undoneSince.toISOString()} then excluded.created_at else ${follows.createdAt} end`
  await tx
    .insert(follows)
    .values(follow)
    .onConflictDoUpdate({ target: [follows.followerId, follows.sellerId], set: { createdAt: begins, endedAt: null } })
}

/** Ends a follow so that it can be undone; idempotent. */
export async function endFollow(db: Database, followerId: number, sellerId: number, endedAt: Date): Promise<void> {
  await db
    .update(follows)
    .set({ endedAt })
    .where(and(eq(follows.followerId, followerId), eq(follows.sellerId, sellerId), isNull(follows.endedAt)))
}

/** Deletes what was ended before a time. */
export async function deleteEnded(db: Database, before: Date): Promise<void> {
  await db.delete(follows).where(lt(follows.endedAt, before))
}

export async function removeFollow(db: Database, followerId: number, sellerId: number): Promise<void> {
  await db.delete(follows).where(and(eq(follows.followerId, followerId), eq(follows.sellerId, sellerId)))
}

/** How many growers a member follows who are there. */
export async function countFollowed(db: Database, followerId: number): Promise<number> {
  const count = sql`select count(*)::int as count from ${counting} and f.follower_id = ${followerId}`
  return (await onlyRowOf(db, z.object({ count: z.int() }), count)).count
}

export async function isFollowing(db: Database, followerId: number, sellerId: number): Promise<boolean> {
  const rows = await rowsOf(
    db,
    z.object({ id: z.int() }),
    sql`select f.seller_id as id from ${counting} and f.follower_id = ${followerId} and f.seller_id = ${sellerId}`,
  )
  return rows.length > 0
}

/** How many members follow a grower. */
export async function countFollowers(db: Database, sellerId: number): Promise<number> {
  const count = sql`select count(*)::int as count from ${counting} and f.seller_id = ${sellerId}`
  return (await onlyRowOf(db, z.object({ count: z.int() }), count)).count
}

const grower = z.object({
  ...{ id: z.int(), fullName: z.string(), avatar: z.nullable(z.string()), location: z.nullable(z.string()) },
  ...{ onSale: z.int(), since: time },
})

/** The growers whom a member follows, the latest followed first. */
export const followedBy = (db: Database, followerId: number, now: Date) =>
  rowsOf(
    db,
    grower,
    sql`
    select grower.id, grower.full_name as "fullName", grower.avatar, grower.location, f.created_at as since, (
      select count(*)::int from listing_cards p
      where p.seller_id = grower.id and p.status = ${state(listingCards.status, 'active')}
        and p.kind <> ${state(listingCards.kind, 'wanted')} and p.expires_at > ${now.toISOString()}
    ) as "onSale"
    from ${counting} and f.follower_id = ${followerId}
    order by f.created_at desc, grower.id desc`,
  )

const follower = z.object({
  ...{ id: z.int(), fullName: z.string(), since: time },
  /** The household that their notices are for, as text. */
  household: z.nullable(z.string()),
})
export type Follower = z.output<typeof follower>

const followerColumns = sql`follower.id, follower.full_name as "fullName", f.created_at as since, (
  select household from follow_choices choice where choice.user_id = follower.id
) as household`

/** The followers of a grower to notify after one of them, by id. */
export const followersOf = (
  db: Database,
  { sellerId, afterId, limit }: { sellerId: number; afterId: number; limit: number },
): Promise<Follower[]> =>
  rowsOf(
    db,
    follower,
    sql`
    select ${followerColumns} from ${notified} and f.seller_id = ${sellerId} and f.follower_id > ${afterId}
    order by f.follower_id limit ${limit}`,
  )

/** One of them; null when the member is not notified of the grower any more. */
export async function findFollower(db: Database, followerId: number, sellerId: number): Promise<Follower | null> {
  const [found] = await rowsOf(
    db,
    follower,
    sql`select ${followerColumns} from ${notified} and f.seller_id = ${sellerId} and f.follower_id = ${followerId}`,
  )
  return found ?? null
}

/** The household that a member's notices are for; null without one. */
export async function householdOfFollows(db: Database, userId: number): Promise<string | null> {
  const [choice] = await db.select().from(followChoices).where(eq(followChoices.userId, userId))
  return choice?.household ?? null
}

/** Sets the household of a member's notices; null ends the choice. */
export async function setHouseholdOfFollows(tx: Database, userId: number, household: string | null): Promise<void> {
  if (household === null) await tx.delete(followChoices).where(eq(followChoices.userId, userId))
  else
    await tx
      .insert(followChoices)
      .values({ userId, household })
      .onConflictDoUpdate({ target: followChoices.userId, set: { household } })
}

export const followsToKeep = [
  rowsToKeep(follows, {
    where: sql`ended_at is null and follower_id in ${membersToKeep} and seller_id in ${membersToKeep}`,
  }),
  rowsToKeep(followChoices, { where: sql`user_id in ${membersToKeep}` }),
]
