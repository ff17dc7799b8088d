import { sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { only } from '#shared/required.ts'
import { type FigureName, type Figures, isEarned } from '../badges.ts'
import type { Impact } from '../counting.ts'
import { POINTS } from '../points.ts'

/** Whether the user still exists: users who have left are not counted. */
export async function isMember(tx: Database, userId: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`select from users where id = ${userId} and deleted_at is null`)
  return rows.length > 0
}

/** Updates the stored impact of a user's day to match what it should be. */
export async function storeDay(tx: Database, userId: number, day: string, impacts: readonly Impact[]): Promise<void> {
  const keys = impacts.map(({ transactionId, action }) => `${transactionId} ${action}`)
  await tx.execute(sql`
    update eco_impacts set verification_status = 'reversed'
    where user_id = ${userId} and day = ${day} and action_type in ('trade', 'methods')
      and verification_status = 'verified'
      and transaction_id || ' ' || action_type <> all(${sql.param(keys)}::text[])`)
  for (const { transactionId, action, points, kg, at } of impacts) {
    await tx.execute(sql`
      insert into eco_impacts (user_id, transaction_id, product_id, action_type, carbon_points, carbon_saved_kg,
        description, verification_status, created_at)
      select ${userId}, id, product_id, ${action}, ${points}, ${kg}, product_title, 'verified', ${at.toISOString()}
      from transactions where id = ${transactionId}
      on conflict (user_id, transaction_id, action_type) where action_type <> 'first_trade'
      do update set verification_status = 'verified' where eco_impacts.verification_status <> 'verified'`)
  }
}

/** Gives the points for the first trade to the earliest counted one; removes them when there is none. */
export async function settleFirstTrade(tx: Database, userId: number): Promise<void> {
  await tx.execute(sql`
    with first as (
      select transaction_id, product_id, description, created_at from eco_impacts
      where user_id = ${userId} and action_type = 'trade' and verification_status = 'verified'
      order by created_at, transaction_id limit 1
    ), gone as (
      update eco_impacts set verification_status = 'reversed'
      where user_id = ${userId} and action_type = 'first_trade' and verification_status = 'verified'
        and not exists (select from first)
    )
    insert into eco_impacts (user_id, transaction_id, product_id, action_type, carbon_points, description,
      verification_status, created_at)
    select ${userId}, transaction_id, product_id, 'first_trade', ${POINTS.firstTrade}::int, description, 'verified', created_at
    from first
    on conflict (user_id) where action_type = 'first_trade' do update
      set transaction_id = excluded.transaction_id, product_id = excluded.product_id,
        description = excluded.description, created_at = excluded.created_at, verification_status = 'verified'
      where (eco_impacts.transaction_id, eco_impacts.verification_status)
        is distinct from (excluded.transaction_id, 'verified')`)
}

export interface Total {
  points: number
  kg: number
}

/** A user's all-time total. */
export async function totalOf(db: Database, userId: number): Promise<Total> {
  const { rows } = await db.execute<Total & Record<string, unknown>>(sql`
    select points, carbon_saved_kg::float8 as kg from eco_scores where user_id = ${userId} and frame = 'all-time'`)
  return rows[0] ?? { points: 0, kg: 0 }
}

/** The days on which a user traded, latest first. */
export async function tradingDays(db: Database, userId: number): Promise<string[]> {
  const { rows } = await db.execute<{ day: string }>(sql`
    select distinct day::text as day from eco_impacts
    where user_id = ${userId} and action_type = 'trade' and verification_status = 'verified' order by day desc`)
  return rows.map(({ day }) => day)
}

/** Figures from a user's verified trades and challenges. */
export async function figuresOf(db: Database, userId: number): Promise<Omit<Figures, 'streak'>> {
  const { rows } = await db.execute<Record<keyof Omit<Figures, 'streak'>, number>>(sql`
    select count(t.*)::int as trades,
      count(*) filter (where 'reused-pot' = any(t.methods))::int as "reused-pot",
      count(*) filter (where 'peat-free' = any(t.methods))::int as "peat-free",
      count(*) filter (where 'walked-or-cycled' = any(t.methods))::int as "walked-or-cycled",
      count(distinct t.buyer_id + t.seller_id - ${userId}::int)::int as people,
      count(*) filter (where i.action_type = 'challenge')::int as challenges
    from eco_impacts i left join eco_trades t on t.transaction_id = i.transaction_id
    where i.user_id = ${userId} and i.action_type in ('trade', 'challenge') and i.verification_status = 'verified'`)
  return only(rows)
}

interface BadgeRow extends Record<string, unknown> {
  id: number
  name: string
  description: string
  iconName: string
  badgeColor: string
  requirement: number
  requirementType: FigureName
  earnedAt: string | null
}

/** All badges, with the date on which a user earned each. For a null user none is earned. */
export async function badgesFor(db: Database, userId: number | null): Promise<BadgeRow[]> {
  const { rows } = await db.execute<BadgeRow>(sql`
    select b.id, b.name, b.description, b.icon_name as "iconName", b.badge_color as "badgeColor", b.requirement,
      b.requirement_type as "requirementType", u.earned_at as "earnedAt"
    from eco_badges b left join user_eco_badges u on u.badge_id = b.id and u.user_id = ${userId}::int
    where b.is_active order by b.id`)
  return rows
}

/** Grants the badges that the figures earn and revokes the others. Returns the names of new ones. */
export async function settleBadges(tx: Database, userId: number, figures: Figures, now: Date): Promise<string[]> {
  const all = await badgesFor(tx, userId)
  const gained = all.filter((badge) => !badge.earnedAt && isEarned(badge, figures))
  const lost = all.filter((badge) => badge.earnedAt && !isEarned(badge, figures)).map(({ id }) => id)
  for (const { id } of gained) {
    await tx.execute(sql`
      insert into user_eco_badges (user_id, badge_id, earned_at) values (${userId}, ${id}, ${now.toISOString()})
      on conflict do nothing`)
  }
  await tx.execute(sql`
    delete from user_eco_badges where user_id = ${userId} and badge_id = any(${sql.param(lost)}::int[])`)
  return gained.map(({ name }) => name)
}
