import { sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import type { Pence } from '#shared/money.ts'

export interface Boost extends Record<string, unknown> {
  id: number
  productId: number
  userId: number
  amount: Pence
  status: 'pending' | 'paid' | 'cancelled'
  paymentIntentId: string | null
  clientSecret: string | null
}

const columns = sql`id, product_id as "productId", user_id as "userId", amount, status,
  payment_intent_id as "paymentIntentId", client_secret as "clientSecret"`

/** The listing's unpaid boost, opened when there is none. */
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
  return rows[0]!
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

/** Payments of boosts that nobody has heard of for a while; after a day they are given up. */
export async function quietBoosts(
  db: Database,
  now: Date,
  quiet: number,
): Promise<{ paymentId: string; isOld: boolean }[]> {
  const before = (milliseconds: number): string => new Date(now.getTime() - milliseconds).toISOString()
  const { rows } = await db.execute<{ paymentId: string; isOld: boolean }>(sql`
    select payment_intent_id as "paymentId", created_at < ${before(86_400_000)} as "isOld" from boosts
    where status = 'pending' and payment_intent_id is not null and created_at < ${before(quiet)}
    order by created_at limit 200`)
  return rows
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

/** The boost runs from now, or from the end of the one that runs already. */
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
