import { and, desc, eq, inArray, isNull, not, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '#adapters/db/database.ts'
import { state, states } from '#adapters/db/literals.ts'
import { onlyRowOf } from '#adapters/db/rows.ts'
import { people } from '#features/accounts/server/tables.ts'
import { type Figures, isEarned } from '../badges.ts'
import type { Impact } from '../counting.ts'
import { ecoMethods } from '../methods.ts'
import { POINTS } from '../points.ts'
import { ecoBadges, ecoImpacts, ecoScores, userEcoBadges } from './tables.ts'

/** Whether the user still exists: users who have left are not counted. */
export async function isMember(tx: Database, userId: number): Promise<boolean> {
  const found = await tx
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.id, userId), not(people.hasLeft)))
  return found.length > 0
}

const verified = state(ecoImpacts.verificationStatus, 'verified')

/** Updates the stored impact of a user's day to match what it should be. */
export async function storeDay(tx: Database, userId: number, day: string, impacts: readonly Impact[]): Promise<void> {
  const keys = impacts.map(({ transactionId, action }) => `${transactionId} ${action}`)
  await tx.execute(sql`
    update eco_impacts set verification_status = ${state(ecoImpacts.verificationStatus, 'reversed')}
    where user_id = ${userId} and day = ${day} and action_type in ${states(ecoImpacts.actionType, ['trade', 'methods'])}
      and verification_status = ${verified}
      and transaction_id || ' ' || action_type <> all(${sql.param(keys)}::text[])`)
  for (const { transactionId, action, points, kg, at } of impacts) {
    await tx.execute(sql`
      insert into eco_impacts (user_id, transaction_id, product_id, action_type, carbon_points, carbon_saved_kg,
        description, verification_status, created_at)
      select ${userId}, id, product_id, ${action}, ${points}, ${kg}, ordered_title, ${verified}, ${at.toISOString()}
      from order_summaries where id = ${transactionId}
      on conflict (user_id, transaction_id, action_type) where action_type <> ${state(ecoImpacts.actionType, 'first_trade')}
      do update set verification_status = ${verified} where eco_impacts.verification_status <> ${verified}`)
  }
}

/** Gives the points for the first trade to the earliest counted one; removes them when there is none. */
export async function settleFirstTrade(tx: Database, userId: number): Promise<void> {
  await tx.execute(sql`
    with first as (
      select transaction_id, product_id, description, created_at from eco_impacts
      where user_id = ${userId} and action_type = ${state(ecoImpacts.actionType, 'trade')} and verification_status = ${verified}
      order by created_at, transaction_id limit 1
    ), gone as (
      update eco_impacts set verification_status = ${state(ecoImpacts.verificationStatus, 'reversed')}
      where user_id = ${userId} and action_type = ${state(ecoImpacts.actionType, 'first_trade')} and verification_status = ${verified}
        and not exists (select from first)
    )
    insert into eco_impacts (user_id, transaction_id, product_id, action_type, carbon_points, description,
      verification_status, created_at)
    select ${userId}, transaction_id, product_id, ${state(ecoImpacts.actionType, 'first_trade')}, ${POINTS.firstTrade}::int, description, ${verified}, created_at
    from first
    on conflict (user_id) where action_type = ${state(ecoImpacts.actionType, 'first_trade')} do update
      set transaction_id = excluded.transaction_id, product_id = excluded.product_id,
        description = excluded.description, created_at = excluded.created_at, verification_status = ${verified}
      where (eco_impacts.transaction_id, eco_impacts.verification_status)
        is distinct from (excluded.transaction_id, ${verified})`)
}

export interface Total {
  points: number
  kg: number
}

/** A user's all-time total. */
export async function totalOf(db: Database, userId: number): Promise<Total> {
  const [total] = await db
    .select({ points: ecoScores.points, kg: sql`${ecoScores.carbonSavedKg}`.mapWith(Number) })
    .from(ecoScores)
    .where(and(eq(ecoScores.userId, userId), eq(ecoScores.frame, 'all-time')))
  return total ?? { points: 0, kg: 0 }
}

/** The days on which a user traded, latest first. */
export async function tradingDays(db: Database, userId: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ day: ecoImpacts.day })
    .from(ecoImpacts)
    .where(
      and(
        eq(ecoImpacts.userId, userId),
        eq(ecoImpacts.actionType, 'trade'),
        eq(ecoImpacts.verificationStatus, 'verified'),
      ),
    )
    .orderBy(desc(ecoImpacts.day))
  return rows.map(({ day }) => day)
}

const figures = z.object({
  trades: z.int(),
  'reused-pot': z.int(),
  'peat-free': z.int(),
  'walked-or-cycled': z.int(),
  people: z.int(),
  challenges: z.int(),
})

const methodCounts = sql.join(
  ecoMethods.map((method) => sql`count(*) filter (where ${method} = any(t.methods))::int as ${sql.identifier(method)}`),
  sql`, `,
)

/**
 * Figures from a user's verified trades and challenges. Of orders that their people have left after seven years, methods
 * and people are not known.
 */
export const figuresOf = (db: Database, userId: number): Promise<Omit<Figures, 'streak'>> =>
  onlyRowOf(
    db,
    figures,
    sql`
    select count(*) filter (where i.action_type = ${state(ecoImpacts.actionType, 'trade')})::int as trades,
      ${methodCounts},
      count(distinct t.buyer_id + t.seller_id - ${userId}::int)::int as people,
      count(*) filter (where i.action_type = ${state(ecoImpacts.actionType, 'challenge')})::int as challenges
    from eco_impacts i left join eco_trades t on t.transaction_id = i.transaction_id
    where i.user_id = ${userId} and i.action_type in ${states(ecoImpacts.actionType, ['trade', 'challenge'])} and i.verification_status = ${verified}`,
  )

/** All badges, with the date on which a user earned each. For a null user none is earned. */
export const badgesFor = (db: Database, userId: number | null) =>
  db
    .select({
      id: ecoBadges.id,
      name: ecoBadges.name,
      description: ecoBadges.description,
      iconName: ecoBadges.iconName,
      badgeColor: ecoBadges.badgeColor,
      requirement: ecoBadges.requirement,
      requirementType: ecoBadges.requirementType,
      earnedAt: userEcoBadges.earnedAt,
    })
    .from(ecoBadges)
    .leftJoin(
      userEcoBadges,
      and(eq(userEcoBadges.badgeId, ecoBadges.id), sql`${userEcoBadges.userId} = ${userId}::int`),
    )
    .where(eq(ecoBadges.isActive, true))
    .orderBy(ecoBadges.id)

/** Whether a user has impacts of orders that their people have left. */
const hasDetached = async (tx: Database, userId: number): Promise<boolean> =>
  (await tx.$count(
    ecoImpacts,
    and(
      ...[eq(ecoImpacts.userId, userId), eq(ecoImpacts.actionType, 'trade')],
      ...[eq(ecoImpacts.verificationStatus, 'verified'), isNull(ecoImpacts.transactionId)],
    ),
  )) > 0

/**
 * Grants the badges that the figures earn and revokes the others, unless orders count for them whose people have left.
 * Returns the names of new ones.
 */
export async function settleBadges(tx: Database, userId: number, figures: Figures, now: Date): Promise<string[]> {
  const all = await badgesFor(tx, userId)
  const gained = all.filter((badge) => !badge.earnedAt && isEarned(badge, figures))
  const lost = all.filter((badge) => badge.earnedAt && !isEarned(badge, figures)).map(({ id }) => id)
  for (const { id } of gained) {
    await tx.insert(userEcoBadges).values({ userId, badgeId: id, earnedAt: now }).onConflictDoNothing()
  }
  if (lost.length > 0 && !(await hasDetached(tx, userId)))
    await tx.delete(userEcoBadges).where(and(eq(userEcoBadges.userId, userId), inArray(userEcoBadges.badgeId, lost)))
  return gained.map(({ name }) => name)
}
