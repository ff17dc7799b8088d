import { sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { only } from '#shared/required.ts'

export async function countClick(db: Database, postId: number, day: string): Promise<void> {
  await db.execute(sql`
    insert into social_clicks (post_id, day, clicks) values (${postId}, ${day}, 1)
    on conflict (post_id, day) do update set clicks = social_clicks.clicks + 1`)
}

/** Clicks on the links of posts, by post. */
export async function clicksById(db: Database, postIds: readonly number[]): Promise<Map<number, number>> {
  if (postIds.length === 0) return new Map()
  const { rows } = await db.execute<{ id: number; clicks: number }>(sql`
    select post_id as id, sum(clicks)::int as clicks from social_clicks
    where post_id = any(${sql.param(postIds)}::int[]) group by post_id`)
  return new Map(rows.map(({ id, clicks }) => [id, clicks]))
}

interface Figures extends Record<string, unknown> {
  posted: number
  clicks: number
  planned: number
}

/** Totals of one user, or of all users together with their number. */
export async function figuresOf(db: Database, userId: number | null): Promise<Figures & { people: number }> {
  const mine = userId === null ? sql`true` : sql`p.user_id = ${userId}`
  const { rows } = await db.execute<Figures & { people: number }>(sql`
    select count(*) filter (where p.status = 'done')::int as posted,
      count(*) filter (where p.status in ('scheduled', 'due'))::int as planned,
      count(distinct p.user_id)::int as people,
      coalesce(sum(c.clicks), 0)::int as clicks
    from social_posts p
    left join (select post_id, sum(clicks) as clicks from social_clicks group by post_id) c on c.post_id = p.id
    where ${mine} and p.deleted_at is null`)
  return only(rows)
}

export interface Week extends Record<string, unknown> {
  posted: number
  clicks: number
}

/** Posts and clicks between two UK dates; the end is exclusive. */
export async function measuredBetween(
  db: Database,
  userId: number,
  { from, to, start, end }: { from: string; to: string; start: Date; end: Date },
): Promise<Week> {
  const { rows } = await db.execute<Week>(sql`
    select
      (select count(*)::int from social_posts p
        where p.user_id = ${userId} and p.deleted_at is null and p.done_at >= ${start.toISOString()} and p.done_at < ${end.toISOString()}) as posted,
      (select coalesce(sum(c.clicks), 0)::int from social_clicks c join social_posts p on p.id = c.post_id
        where p.user_id = ${userId} and p.deleted_at is null and c.day >= ${from}::date and c.day < ${to}::date) as clicks`)
  return only(rows)
}

interface TopPost extends Record<string, unknown> {
  platform: string[]
  content: string
  engagement: number
}

/** The posts with the most clicks. */
export async function topPostsOf(db: Database, userId: number, limit: number): Promise<TopPost[]> {
  const { rows } = await db.execute<TopPost>(sql`
    select p.platform, p.content, sum(c.clicks)::int as engagement
    from social_posts p join social_clicks c on c.post_id = p.id
    where p.user_id = ${userId} and p.deleted_at is null
    group by p.id order by engagement desc, p.id desc limit ${limit}`)
  return rows
}
