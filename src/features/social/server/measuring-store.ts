import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '#adapters/db/database.ts'
import { state, states } from '#adapters/db/literals.ts'
import { onlyRowOf } from '#adapters/db/rows.ts'
import { PLANNED } from '../lifecycle.ts'
import { socialClicks, socialPosts } from './tables.ts'

export async function countClick(db: Database, postId: number, day: string): Promise<void> {
  await db
    .insert(socialClicks)
    .values({ postId, day, clicks: 1 })
    .onConflictDoUpdate({
      target: [socialClicks.postId, socialClicks.day],
      set: { clicks: sql`${socialClicks.clicks} + 1` },
    })
}

/** Clicks on the links of posts, by post. */
export async function clicksById(db: Database, postIds: readonly number[]): Promise<Map<number, number>> {
  if (postIds.length === 0) return new Map()
  const rows = await db
    .select({ id: socialClicks.postId, clicks: sql`sum(${socialClicks.clicks})`.mapWith(Number) })
    .from(socialClicks)
    .where(inArray(socialClicks.postId, [...postIds]))
    .groupBy(socialClicks.postId)
  return new Map(rows.map(({ id, clicks }) => [id, clicks]))
}

const figures = z.object({ posted: z.int(), clicks: z.int(), planned: z.int(), people: z.int() })

/** Totals of one user, or of all users together with their number. */
export function figuresOf(db: Database, userId: number | null): Promise<z.output<typeof figures>> {
  const mine = userId === null ? sql`true` : sql`p.user_id = ${userId}`
  return onlyRowOf(
    db,
    figures,
    sql`
    select count(*) filter (where p.status = ${state(socialPosts.status, 'done')})::int as posted,
      count(*) filter (where p.status in ${states(socialPosts.status, PLANNED)})::int as planned,
      count(distinct p.user_id)::int as people,
      coalesce(sum(c.clicks), 0)::int as clicks
    from social_posts p
    left join (select post_id, sum(clicks) as clicks from social_clicks group by post_id) c on c.post_id = p.id
    where ${mine} and p.deleted_at is null`,
  )
}

const week = z.object({ posted: z.int(), clicks: z.int() })
export type Week = z.output<typeof week>

/** Posts and clicks between two UK dates; the end is exclusive. */
export const measuredBetween = (
  db: Database,
  userId: number,
  { from, to, start, end }: { from: string; to: string; start: Date; end: Date },
): Promise<Week> =>
  onlyRowOf(
    db,
    week,
    sql`
    select
      (select count(*)::int from social_posts p
        where p.user_id = ${userId} and p.deleted_at is null and p.done_at >= ${start.toISOString()} and p.done_at < ${end.toISOString()}) as posted,
      (select coalesce(sum(c.clicks), 0)::int from social_clicks c join social_posts p on p.id = c.post_id
        where p.user_id = ${userId} and p.deleted_at is null and c.day >= ${from}::date and c.day < ${to}::date) as clicks`,
  )

/** The posts with the most clicks. */
export function topPostsOf(db: Database, userId: number, limit: number) {
  const engagement = sql`sum(${socialClicks.clicks})::int`.mapWith(Number)
  return db
    .select({ platform: socialPosts.platform, content: socialPosts.content, engagement })
    .from(socialPosts)
    .innerJoin(socialClicks, eq(socialClicks.postId, socialPosts.id))
    .where(and(eq(socialPosts.userId, userId), isNull(socialPosts.deletedAt)))
    .groupBy(socialPosts.id)
    .orderBy(desc(engagement), desc(socialPosts.id))
    .limit(limit)
}
