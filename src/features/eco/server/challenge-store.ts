import { and, desc, eq, gt, lte, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '#adapters/db/database.ts'
import { state } from '#adapters/db/literals.ts'
import { rowsOf } from '#adapters/db/rows.ts'
import type { ChallengeType, NewChallenge } from '../challenges.ts'
import { ecoChallenges, ecoImpacts, userChallengeProgress as progress } from './tables.ts'

const verified = state(ecoImpacts.verificationStatus, 'verified')

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

/** The challenges that match a condition, with one user's progress. */
const challenges = (db: Database, userId: number | null, where: SQL | undefined) =>
  db
    .select({
      id: ecoChallenges.id,
      type: ecoChallenges.challengeType,
      title: ecoChallenges.title,
      description: ecoChallenges.description,
      target: ecoChallenges.targetValue,
      reward: ecoChallenges.reward,
      endsAt: ecoChallenges.endDate,
      progress: progress.currentProgress,
      completedAt: progress.completedAt,
    })
    .from(ecoChallenges)
    .leftJoin(progress, and(eq(progress.challengeId, ecoChallenges.id), sql`${progress.userId} = ${userId}::int`))
    .where(where)
    .$dynamic()

const runsAt = (at: Date) =>
  and(ecoChallenges.isActive, lte(ecoChallenges.startDate, at), gt(ecoChallenges.endDate, at))

export const challengesNow = (db: Database, userId: number | null, now: Date): Promise<ChallengeRow[]> =>
  challenges(db, userId, runsAt(now)).orderBy(ecoChallenges.id)

export async function findChallenge(db: Database, userId: number, id: number): Promise<ChallengeRow | null> {
  const [found] = await challenges(db, userId, and(eq(ecoChallenges.id, id), ecoChallenges.isActive))
  return found ?? null
}

/** The challenges that a user completed last, newest first. */
export const completedChallenges = (db: Database, userId: number, limit: number): Promise<ChallengeRow[]> =>
  challenges(db, userId, sql`${progress.isCompleted}`).orderBy(desc(progress.completedAt)).limit(limit)

/** Inserts challenges that do not exist yet. */
export async function addChallenges(db: Database, added: readonly NewChallenge[]): Promise<void> {
  for (const { type, title, description, target, reward, startsAt, endsAt } of added) {
    await db
      .insert(ecoChallenges)
      .values({
        title,
        description,
        challengeType: type,
        targetValue: target,
        startDate: startsAt,
        endDate: endsAt,
        reward,
      })
      .onConflictDoNothing({ target: [ecoChallenges.challengeType, ecoChallenges.startDate] })
  }
}

export async function joinOnce(tx: Database, userId: number, challengeId: number, now: Date): Promise<void> {
  await tx.insert(progress).values({ userId, challengeId, joinedAt: now }).onConflictDoNothing()
}

const moved = z.object({ id: z.int(), title: z.string(), reward: z.int(), isCompleted: z.boolean() })
export type Moved = z.output<typeof moved>

/** Recomputes a user's progress in the joined challenges that run on a day. Returns those that changed. */
export const settleProgress = (tx: Database, userId: number, day: string, now: Date): Promise<Moved[]> =>
  rowsOf(
    tx,
    moved,
    sql`
    with calculated as (
      select c.id, c.title, c.reward, c.target_value as target, (
        select count(*)::int from eco_impacts i join eco_trades t on t.transaction_id = i.transaction_id
        where i.user_id = ${userId} and i.action_type = ${state(ecoImpacts.actionType, 'trade')} and i.verification_status = ${verified}
          and t.completed_at >= c.start_date and t.completed_at < c.end_date
          and (c.challenge_type = ${state(ecoChallenges.challengeType, 'trades')} or c.challenge_type = any(t.methods))
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
    returning r.id, r.title, r.reward, p.is_completed as "isCompleted"`,
  )

/** Adds the reward of a completed challenge. */
export async function awardChallenge(
  tx: Database,
  userId: number,
  { id, title, reward }: Moved,
  now: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into eco_impacts (user_id, challenge_id, action_type, carbon_points, description, verification_status, created_at)
    values (${userId}, ${id}, ${state(ecoImpacts.actionType, 'challenge')}, ${reward}, ${title}, ${verified}, ${now.toISOString()})
    on conflict (user_id, challenge_id) where challenge_id is not null
    do update set verification_status = ${verified}, created_at = excluded.created_at
    where eco_impacts.verification_status <> ${verified}`)
}

/** Removes the reward of a challenge that is no longer complete. */
export async function revokeReward(tx: Database, userId: number, { id }: Moved): Promise<void> {
  await tx
    .update(ecoImpacts)
    .set({ verificationStatus: 'reversed' })
    .where(
      and(eq(ecoImpacts.userId, userId), eq(ecoImpacts.challengeId, id), eq(ecoImpacts.verificationStatus, 'verified')),
    )
}
