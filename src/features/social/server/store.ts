import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { state, states } from '#adapters/db/literals.ts'
import { only } from '#shared/required.ts'
import { MAX_POSTS } from '../contract.ts'
import { type PostState, postRanks, postStates, UNPOSTED } from '../lifecycle.ts'
import { socialPosts } from './tables.ts'

export type PostRow = typeof socialPosts.$inferSelect
export type NewPost = typeof socialPosts.$inferInsert

/** How long a deleted post can be restored. */
export const UNDO_MS = 10 * 60_000

const notDeleted = isNull(socialPosts.deletedAt)

export const insertPosts = (db: Database, values: NewPost[]): Promise<PostRow[]> =>
  db.insert(socialPosts).values(values).returning()

export async function countPosts(db: Database, userId: number): Promise<number> {
  return db.$count(socialPosts, and(eq(socialPosts.userId, userId), notDeleted))
}

/** Serialises inserts for each user, so that the maximum number of posts is not exceeded. */
export async function lockPostsOf(tx: Database, userId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('social posts'), ${userId}::int)`)
}

const rank = sql`case ${socialPosts.status} ${sql.join(
  postStates.map((status) => sql`when ${state(socialPosts.status, status)} then ${postRanks[status]}::int`),
  sql` `,
)} end`

/** Scheduled posts by time, then drafts, then finished ones; those without a time newest first. */
export const postsOf = (db: Database, userId: number): Promise<PostRow[]> =>
  db
    .select()
    .from(socialPosts)
    .where(and(eq(socialPosts.userId, userId), notDeleted))
    .orderBy(
      rank,
      sql`case when ${socialPosts.status} in ${states(socialPosts.status, UNPOSTED)} then ${socialPosts.scheduledFor} end`,
      desc(socialPosts.id),
    )
    .limit(MAX_POSTS)

/** A user's own post, locked for a change; null for another user's. */
export async function lockPost(tx: Database, userId: number, id: number): Promise<PostRow | null> {
  const [row] = await tx
    .select()
    .from(socialPosts)
    .where(and(eq(socialPosts.id, id), eq(socialPosts.userId, userId), notDeleted))
    .for('update')
  return row ?? null
}

export async function updatePost(tx: Database, id: number, change: Partial<NewPost>): Promise<PostRow> {
  const rows = await tx.update(socialPosts).set(change).where(eq(socialPosts.id, id)).returning()
  return only(rows)
}

/** Marks a post as deleted; false when there is none. */
export async function removeOwn(db: Database, userId: number, id: number, now: Date): Promise<boolean> {
  const rows = await db
    .update(socialPosts)
    .set({ deletedAt: now })
    .where(and(eq(socialPosts.id, id), eq(socialPosts.userId, userId), notDeleted))
    .returning({ id: socialPosts.id })
  return rows.length > 0
}

export async function restoreOwn(tx: Database, userId: number, id: number, now: Date): Promise<PostRow | null> {
  const since = new Date(now.getTime() - UNDO_MS)
  const [row] = await tx
    .update(socialPosts)
    .set({ deletedAt: null, updatedAt: now })
    .where(and(eq(socialPosts.id, id), eq(socialPosts.userId, userId), gt(socialPosts.deletedAt, since)))
    .returning()
  return row ?? null
}

export async function purgeDeleted(db: Database, before: Date): Promise<void> {
  await db.delete(socialPosts).where(and(isNotNull(socialPosts.deletedAt), lte(socialPosts.deletedAt, before)))
}

/** Due posts, locked. Another process skips them. */
export const lockDuePosts = (tx: Database, now: Date, limit: number): Promise<PostRow[]> =>
  tx
    .select()
    .from(socialPosts)
    .where(and(eq(socialPosts.status, 'scheduled'), lte(socialPosts.scheduledFor, now), notDeleted))
    .orderBy(socialPosts.scheduledFor, socialPosts.id)
    .limit(limit)
    .for('update', { skipLocked: true })

/** The text of a user's recent posts, so that new drafts do not repeat it. */
export async function latestContents(db: Database, userId: number, limit: number): Promise<string[]> {
  const rows = await db
    .select({ content: socialPosts.content })
    .from(socialPosts)
    .where(and(eq(socialPosts.userId, userId), notDeleted))
    .orderBy(desc(socialPosts.id))
    .limit(limit)
  return rows.map(({ content }) => content)
}

export const findByCode = async (db: Database, code: string): Promise<PostRow | null> => {
  const [row] = await db
    .select()
    .from(socialPosts)
    .where(and(eq(socialPosts.code, code), notDeleted))
  return row ?? null
}

export const postsInState = (db: Database, userId: number, statuses: readonly PostState[]): Promise<PostRow[]> =>
  db
    .select()
    .from(socialPosts)
    .where(and(eq(socialPosts.userId, userId), inArray(socialPosts.status, statuses), notDeleted))
    .orderBy(socialPosts.scheduledFor, socialPosts.id)
    .limit(MAX_POSTS)
