import { sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'

/** Keeps two people from closing their accounts until the transaction ends; false when one of them is leaving already. */
export async function lockTraders(tx: Database, one: number, other: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select id from users where id in (${one}, ${other}) and closes_at is null and deleted_at is null
    order by id for share`)
  return rows.length === 2
}

/** Orders a person has begun and not paid for: nothing is lost by giving them up. */
export async function unpaidOrders(tx: Database, buyerId: number): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id from transactions
    where buyer_id = ${buyerId} and status = 'pending' and claimed_at is null order by id`)
  return rows.map(({ id }) => id)
}

/** Payments of boosts that were begun and may still be paid. */
export async function unpaidBoosts(tx: Database, userId: number): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select payment_intent_id as id from boosts
    where user_id = ${userId} and status = 'pending' and payment_intent_id is not null`)
  return rows.map(({ id }) => id)
}

export interface InFlight extends Record<string, unknown> {
  kind: 'purchase' | 'sale' | 'payout' | 'refund' | 'chargeback'
  title: string
}

/** Everything of a person's that still moves money, with the listing it is about. */
export async function inFlight(db: Database, userId: number): Promise<InFlight[]> {
  const { rows } = await db.execute<InFlight>(sql`
    select 'purchase' as kind, product_title as title, id from transactions
    where buyer_id = ${userId}
      and (status in ('processing', 'delivered', 'dispute') or (status = 'pending' and claimed_at is not null))
    union all
    select 'sale', product_title, id from transactions
    where seller_id = ${userId}
      and (status in ('processing', 'delivered', 'dispute') or (status = 'pending' and claimed_at is not null))
    union all
    select 'payout', t.product_title, p.id from payouts p join transactions t on t.id = p.transaction_id
    where p.seller_id = ${userId} and p.status in ('pending', 'processing', 'failed', 'dispute')
    union all
    select 'refund', t.product_title, r.id from refunds r join transactions t on t.id = r.transaction_id
    where t.buyer_id = ${userId} and r.status in ('pending', 'failed')
      and not exists (select from refunds sent where sent.transaction_id = t.id and sent.status = 'succeeded')
    union all
    select 'chargeback', t.product_title, t.id from chargebacks c join transactions t on t.id = c.transaction_id
    where ${userId} in (t.buyer_id, t.seller_id) and c.status = 'open'
    order by 1, 3 limit 50`)
  return rows
}

/** Forgets the names of former members once accounts and claims need them no longer. */
export async function forgetFormerTraders(db: Database, now: Date): Promise<void> {
  await db.execute(sql`delete from former_traders where forget_at <= ${now.toISOString()}`)
}

/** Takes the words, codes and places out of orders that accounts and claims need no longer. Sums and dates stay. */
export async function forgetOldOrders(db: Database, now: Date): Promise<void> {
  await db.execute(sql`
    update transactions set refund_reason = null, contest_reason = null, collection_code = null, client_secret = null,
      payment_failure = null, delivery_address = null, product_title = 'Old order', product_image = null
    where closed_at <= ${now.toISOString()}::timestamptz - interval '7 years' and product_title <> 'Old order'`)
}
