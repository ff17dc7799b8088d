import { and, eq, gt, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '#adapters/db/database.ts'
import { state } from '#adapters/db/literals.ts'
import { firstRowOf, onlyRowOf, rowsOf } from '#adapters/db/rows.ts'
import { rowsToKeep } from '#adapters/db/rows-to-keep.ts'
import { membersToKeep } from '#features/accounts/server/member-store.ts'
import type { Timeframe } from '../timeframes.ts'
import { ecoScores, userEcoSettings } from './tables.ts'

/** Selects totals: those of a timeframe that began on this day. */
export interface Board {
  timeframe: Timeframe
  startsOn: string
}

const scoreRow = z.object({
  id: z.int(),
  username: z.string(),
  totalPoints: z.int(),
  totalCarbonSaved: z.number(),
  /** All-time points, which determine the level. */
  everPoints: z.int(),
})
export type Score = z.output<typeof scoreRow>

/** Totals of active users who take part. A user who turns private or leaves is excluded immediately. */
const shown = ({ timeframe, startsOn }: Board) => sql`
  from eco_scores s join people u on u.id = s.user_id left join user_eco_settings v on v.user_id = s.user_id
  where s.frame = ${timeframe} and s.starts_on = ${startsOn} and s.points > 0
    and coalesce(v.allow_leaderboard, true) and not u.has_left and not u.is_closing`

const score = sql`
  s.user_id as id, u.username, s.points as "totalPoints", s.carbon_saved_kg::float8 as "totalCarbonSaved", (
    select e.points from eco_scores e where e.user_id = s.user_id and e.frame = ${state(ecoScores.frame, 'all-time')}) as "everPoints"`

/** The highest totals in descending order. */
export const highest = (db: Database, board: Board, limit: number): Promise<Score[]> =>
  rowsOf(
    db,
    scoreRow,
    sql`select ${score} ${shown(board)} order by s.points desc, s.carbon_saved_kg desc, s.user_id limit ${limit}`,
  )

/** A user's own total and rank; null when they do not take part or have no points. */
export async function placeOf(
  db: Database,
  board: Board,
  userId: number,
): Promise<(Score & { position: number }) | null> {
  const mine = await firstRowOf(db, scoreRow, sql`select ${score} ${shown(board)} and s.user_id = ${userId}`)
  if (!mine) return null
  const above = await onlyRowOf(
    db,
    z.object({ count: z.int() }),
    sql`
    select count(*)::int as count ${shown(board)}
      and (s.points, s.carbon_saved_kg) > (${mine.totalPoints}, ${mine.totalCarbonSaved}::numeric)`,
  )
  return { ...mine, position: above.count + 1 }
}

/** The number of users who have ever earned points. */
export const gardeners = (db: Database): Promise<number> =>
  db.$count(
    ecoScores,
    and(eq(ecoScores.frame, 'all-time'), eq(ecoScores.startsOn, '2000-01-01'), gt(ecoScores.points, 0)),
  )

export async function isVisible(db: Database, userId: number): Promise<boolean> {
  const [settings] = await db
    .select({ shown: userEcoSettings.allowLeaderboard })
    .from(userEcoSettings)
    .where(eq(userEcoSettings.userId, userId))
  return settings?.shown ?? true
}

export async function setVisible(db: Database, userId: number, allowLeaderboard: boolean): Promise<void> {
  await db
    .insert(userEcoSettings)
    .values({ userId, allowLeaderboard })
    .onConflictDoUpdate({ target: userEcoSettings.userId, set: { allowLeaderboard } })
}

export const ecoSettingsToKeep = rowsToKeep(userEcoSettings, { where: sql`user_id in ${membersToKeep}` })
