import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import type { ChallengeType, NewChallenge } from '../challenges.ts'

export interface ChallengeRow {
  id: number
  type: ChallengeType
  title: string
  description: string
  target: number
  reward: number
  endsAt: Date
  /** Null when the user has not joined. */
  progress: number | null
  completedAt: Date | null
}

type Raw = Omit<ChallengeRow, 'endsAt' | 'completedAt'> & { endsAt: string; completedAt: string | null }

/** The challenges that match a condition, with one user's progress. */
async function challenges(db: Database, userId: number | null, where: SQL): Promise<ChallengeRow[]> {
  const { rows } = await db.execute<Raw & Record<string, unknown>>(sql`
    select c.id, c.challenge_type as type, c.title, c.description, c.target_value as target, c.reward,
      c.end_date as "endsAt", p.current_progress as progress, p.completed_at as "completedAt"
    from eco_challenges c left join user_challenge_progress p on p.challenge_id = c.id and p.user_id = ${userId}::int
    where ${where}`)
  return rows.map((row) => ({
    ...row,
    endsAt: new Date(row.endsAt),
    completedAt: row.completedAt === null ? null : new Date(row.completedAt),
  }))
}

const runs = (at: Date): SQL =>
  sql`c.is_active and c.start_date <= ${at.toISOString()} and c.end_date > ${at.toISOString()}`

export const challengesNow = (db: Database, userId: number | null, now: Date): Promise<ChallengeRow[]> =>
  challenges(db, userId, sql`${runs(now)} order by c.id`)

export async function findChallenge(db: Database, userId: number, id: number): Promise<ChallengeRow | null> {
  return (await challenges(db, userId, sql`c.id = ${id} and c.is_active`))[0] ?? null
}

/** The challenges that a user completed last, newest first. */
export const completedChallenges = (db: Database, userId: number, limit: number): Promise<ChallengeRow[]> =>
  challenges(db, userId, sql`p.is_completed order by p.completed_at desc limit ${limit}`)

/** Inserts challenges that do not exist yet. */
export async function addChallenges(db: Database, added: readonly NewChallenge[]): Promise<void> {
  for (const { type, title, description, target, reward, startsAt, endsAt } of added) {
    await db.execute(sql`
      insert into eco_challenges (title, description, challenge_type, target_value, start_date, end_date, reward)
      values (${title}, ${description}, ${type}, ${target}, ${startsAt.toISOString()}, ${endsAt.toISOString()}, ${reward})
      on conflict (challenge_type, start_date) do nothing`)
  }
}

export async function joinOnce(tx: Database, userId: number, challengeId: number, now: Date): Promise<void> {
  await tx.execute(sql`
    insert into user_challenge_progress (user_id, challenge_id, joined_at)
    values (${userId}, ${challengeId}, ${now.toISOString()}) on conflict do nothing`)
}

export interface Moved extends Record<string, unknown> {
  id: number
  title: string
  reward: number
  isCompleted: boolean
}

/** Recomputes a user's progress in the joined challenges that run on a day. Returns those that changed. */
export async function settleProgress(tx: Database, userId: number, day: string, now: Date): Promise<Moved[]> {
  const { rows } = await tx.execute<Moved>(sql`
    with calculated as (
      select c.id, c.title, c.reward, c.target_value as target, (
        select count(*)::int from eco_impacts i join eco_trades t on t.transaction_id = i.transaction_id
        where i.user_id = ${userId} and i.action_type = 'trade' and i.verification_status = 'verified'
          and t.completed_at >= c.start_date and t.completed_at < c.end_date
          and (c.challenge_type = 'trades' or c.challenge_type = any(t.methods))
      ) as done
      from eco_challenges c join user_challenge_progress p on p.challenge_id = c.id and p.user_id = ${userId}
      where (c.start_date at time zone 'Europe/London')::date <= ${day}::date
        and (c.end_date at time zone 'Europe/London')::date > ${day}::date
    )
    update user_challenge_progress p
    set current_progress = least(r.done, r.target), is_completed = r.done >= r.target,
      completed_at = case when r.done >= r.target then coalesce(p.completed_at, ${now.toISOString()}::timestamptz) end
    from calculated r
    where p.user_id = ${userId} and p.challenge_id = r.id and p.current_progress <> least(r.done, r.target)
    returning r.id, r.title, r.reward, p.is_completed as "isCompleted"`)
  return rows
}

/** Adds the reward of a completed challenge. */
export async function awardChallenge(
  tx: Database,
  userId: number,
  { id, title, reward }: Moved,
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into eco_impacts (user_id, challenge_id, action_type, carbon_points, description, verification_status, created_at)
    values (${userId}, ${id}, 'challenge', ${reward}, ${title}, 'verified', ${now.toISOString()})
    on conflict (user_id, challenge_id) where challenge_id is not null
    do update set verification_status = 'verified', created_at = excluded.created_at
    where eco_impacts.verification_status <> 'verified'`)
}

/** Removes the reward of a challenge that is no longer complete. */
export async function takeReward(tx: Database, userId: number, { id }: Moved): Promise<void> {
  await tx.execute(sql`
    update eco_impacts set verification_status = 'reversed'
    where user_id = ${userId} and challenge_id = ${id} and verification_status = 'verified'`)
}
