import { sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import type { Timeframe } from '../timeframes.ts'

/** Selects totals: those of a timeframe that began on this day. */
export interface Board {
  timeframe: Timeframe
  startsOn: string
}

export interface Score extends Record<string, unknown> {
  id: number
  username: string
  totalPoints: number
  totalCarbonSaved: number
  /** All-time points, which determine the level. */
  everPoints: number
}

/** Totals of active users who take part. A user who turns private or leaves is excluded immediately. */
const shown = ({ timeframe, startsOn }: Board) => sql`
  from eco_scores s join users u on u.id = s.user_id left join user_eco_settings v on v.user_id = s.user_id
  where s.frame = ${timeframe} and s.starts_on = ${startsOn} and s.points > 0
    and coalesce(v.allow_leaderboard, true) and u.deleted_at is null and u.closing_since is null`

const score = sql`
  s.user_id as id, u.username, s.points as "totalPoints", s.carbon_saved_kg::float8 as "totalCarbonSaved", (
    select e.points from eco_scores e where e.user_id = s.user_id and e.frame = 'all-time') as "everPoints"`

/** The highest totals in descending order. */
export async function highest(db: Database, board: Board, limit: number): Promise<Score[]> {
  const { rows } = await db.execute<Score>(sql`
    select ${score} ${shown(board)} order by s.points desc, s.carbon_saved_kg desc, s.user_id limit ${limit}`)
  return rows
}

/** A user's own total and rank; null when they do not take part or have no points. */
export async function placeOf(
  db: Database,
  board: Board,
  userId: number,
): Promise<(Score & { position: number }) | null> {
  const { rows } = await db.execute<Score>(sql`select ${score} ${shown(board)} and s.user_id = ${userId}`)
  const [mine] = rows
  if (!mine) return null
  const { rows: above } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count ${shown(board)}
      and (s.points, s.carbon_saved_kg) > (${mine.totalPoints}, ${mine.totalCarbonSaved}::numeric)`)
  return { ...mine, position: (above[0]?.count ?? 0) + 1 }
}

/** The number of users who have ever earned points. */
export async function gardeners(db: Database): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from eco_scores
    where frame = 'all-time' and starts_on = '2000-01-01' and points > 0`)
  return rows[0]?.count ?? 0
}

export async function isVisible(db: Database, userId: number): Promise<boolean> {
  const { rows } = await db.execute<{ shown: boolean }>(
    sql`select allow_leaderboard as shown from user_eco_settings where user_id = ${userId}`,
  )
  return rows[0]?.shown ?? true
}

export async function setVisible(db: Database, userId: number, isShown: boolean): Promise<void> {
  await db.execute(sql`
    insert into user_eco_settings (user_id, allow_leaderboard) values (${userId}, ${isShown})
    on conflict (user_id) do update set allow_leaderboard = excluded.allow_leaderboard`)
}
