import { sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import type { ListingStatus } from '#features/listings/base/lifecycle.ts'
import type { Pence } from '#shared/money.ts'
import { only } from '#shared/required.ts'
import type { BoostStatus } from '../../base/money-states.ts'

export interface Boost extends Record<string, unknown> {
  id: number
  productId: number
  userId: number
  amount: Pence
  status: BoostStatus
  paymentIntentId: string | null
  clientSecret: string | null
}

const columns = sql`id, product_id as "productId", user_id as "userId", amount, status,
  payment_intent_id as "paymentIntentId", client_secret as "clientSecret"`

/** The listing's unpaid boost, created when there is none. */
export async function openBoost(
  tx: Database,
  boost: { productId: number; userId: number; amount: Pence; at: Date },
): Promise<Boost> {
  const { productId, userId, amount, at } = boost
  await tx.execute(sql`
    insert into boosts (product_id, user_id, amount, created_at)
    values (${productId}, ${userId}, ${amount}, ${at.toISOString()}) on conflict do nothing`)
  const { rows } = await tx.execute<Boost>(
    sql`select ${columns} from boosts where product_id = ${productId} and status = 'pending'`,
  )
  return only(rows)
}

export async function rememberBoostPayment(
  db: Database,
  id: number,
  payment: { id: string; clientSecret: string },
): Promise<void> {
  await db.execute(sql`
    update boosts set payment_intent_id = ${payment.id}, client_secret = ${payment.clientSecret}
    where id = ${id} and payment_intent_id is null`)
}

/** Boost payments without a recent answer, claimed for a lookup; after a day they are cancelled. */
export async function quietBoosts(
  tx: Database,
  now: Date,
  quiet: { first: number; again: number },
): Promise<{ paymentId: string; isOld: boolean }[]> {
  const before = (milliseconds: number): string => new Date(now.getTime() - milliseconds).toISOString()
  const { rows } = await tx.execute<{ paymentId: string; isOld: boolean }>(sql`
    update boosts set asked_at = ${now.toISOString()}
    where id in (
      select id from boosts
      where status = 'pending' and payment_intent_id is not null and created_at < ${before(quiet.first)}
        and (asked_at is null or asked_at < ${before(quiet.again)})
      order by asked_at nulls first, created_at limit 200 for update skip locked
    )
    returning payment_intent_id as "paymentId", created_at < ${before(86_400_000)} as "isOld"`)
  return rows
}

export async function findBoost(db: Database, id: number): Promise<Boost | null> {
  const { rows } = await db.execute<Boost>(sql`select ${columns} from boosts where id = ${id}`)
  return rows[0] ?? null
}

export async function lockBoost(tx: Database, id: number): Promise<Boost | null> {
  const { rows } = await tx.execute<Boost>(sql`select ${columns} from boosts where id = ${id} for update`)
  return rows[0] ?? null
}

export async function findBoostByPayment(db: Database, paymentIntentId: string): Promise<Boost | null> {
  const { rows } = await db.execute<Boost>(
    sql`select ${columns} from boosts where payment_intent_id = ${paymentIntentId}`,
  )
  return rows[0] ?? null
}

export interface BoostState extends Record<string, unknown> {
  sellerId: number
  title: string
  status: ListingStatus
  createdAt: string
  featuredUntil: string | null
  /** The paid boost with the latest start. */
  paidAt: string | null
}

/** A listing with its boosts; null when there is no such listing. */
export async function boostState(db: Database, productId: number): Promise<BoostState | null> {
  const { rows } = await db.execute<BoostState>(sql`
    select seller_id as "sellerId", title, status, created_at as "createdAt", featured_until as "featuredUntil",
      (select paid_at from boosts where product_id = p.id and boosts.status = 'paid' order by boosts.id desc limit 1) as "paidAt"
    from products p where id = ${productId}`)
  const [row] = rows
  if (!row) return null
  const iso = (time: string): string => new Date(time).toISOString()
  const { createdAt, featuredUntil, paidAt } = row
  return {
    ...row,
    createdAt: iso(createdAt),
    featuredUntil: featuredUntil && iso(featuredUntil),
    paidAt: paidAt && iso(paidAt),
  }
}

/** Views of a listing on these days, both included: `2026-11-21`. */
export async function viewsBetween(db: Database, productId: number, first: string, last: string): Promise<number> {
  const { rows } = await db.execute<{ views: string }>(sql`
    select coalesce(sum(views), 0) as views from listing_views
    where product_id = ${productId} and day between ${first}::date and ${last}::date`)
  return Number(rows[0]?.views ?? 0)
}

/** Boosts that end before a moment and are not followed by another. */
export async function endingBoosts(
  db: Database,
  { now, before }: { now: Date; before: Date },
): Promise<{ id: number; productId: number; userId: number; endsAt: string }[]> {
  const { rows } = await db.execute<{ id: number; productId: number; userId: number; endsAt: string }>(sql`
    select b.id, b.product_id as "productId", b.user_id as "userId", b.ends_at as "endsAt"
    from boosts b join products p on p.id = b.product_id
    where b.status = 'paid' and b.ends_at > ${now.toISOString()} and b.ends_at <= ${before.toISOString()}
      and p.status = 'active' and p.featured_until = b.ends_at
    order by b.id limit 500`)
  return rows
}

/** Starts the boost now, or at the end of the one that is running. */
export async function beginBoost(
  tx: Database,
  { boost, chargeId, days, at }: { boost: Boost; chargeId: string | null; days: number; at: Date },
): Promise<void> {
  const now = at.toISOString()
  await tx.execute(sql`
    with product as (
      update products
      set featured_until = greatest(featured_until, ${now}::timestamptz) + make_interval(days => ${days}), updated_at = ${now}
      where id = ${boost.productId} returning featured_until
    )
    update boosts set status = 'paid', charge_id = ${chargeId}, paid_at = ${now}, ends_at = (select featured_until from product)
    where id = ${boost.id}`)
}

export async function cancelBoost(tx: Database, id: number): Promise<void> {
  await tx.execute(sql`update boosts set status = 'cancelled' where id = ${id} and status = 'pending'`)
}
