import { sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { state, states } from '#adapters/db/literals.ts'
import { HELD } from '../../base/lifecycle.ts'
import { OWED_REFUNDS } from '../../base/money-states.ts'
import { OWED_PAYOUTS } from '../../base/payout-lifecycle.ts'
import { chargebacks, payouts, refunds, transactions } from '../../base/server/tables.ts'

/**
 * Prevents both people from closing their accounts until the transaction ends; false when either is already closing
 * theirs.
 */
export async function lockTraders(tx: Database, one: number, other: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select id from users where id in (${one}, ${other}) and closes_at is null and deleted_at is null
    order by id for share`)
  return rows.length === 2
}

/** Orders a user has opened and not paid; they can be cancelled without loss. */
export async function unpaidOrders(tx: Database, buyerId: number): Promise<number[]> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id from transactions
    where buyer_id = ${buyerId} and status = ${state(transactions.status, 'pending')} and claimed_at is null order by id`)
  return rows.map(({ id }) => id)
}

/** Boost payments that were opened and may still be paid. */
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

/** All of a user's orders and payouts that still move money, with their listing. */
export async function inFlight(db: Database, userId: number): Promise<InFlight[]> {
  const { rows } = await db.execute<InFlight>(sql`
    select 'purchase' as kind, product_title as title, id from transactions
    where buyer_id = ${userId}
      and (status in ${states(transactions.status, HELD)} or (status = ${state(transactions.status, 'pending')} and claimed_at is not null))
    union all
    select 'sale', product_title, id from transactions
    where seller_id = ${userId}
      and (status in ${states(transactions.status, HELD)} or (status = ${state(transactions.status, 'pending')} and claimed_at is not null))
    union all
    select 'payout', t.product_title, p.id from payouts p join transactions t on t.id = p.transaction_id
    where p.seller_id = ${userId} and p.status in ${states(payouts.status, OWED_PAYOUTS)}
    union all
    select 'refund', t.product_title, r.id from refunds r join transactions t on t.id = r.transaction_id
    where t.buyer_id = ${userId} and r.status in ${states(refunds.status, OWED_REFUNDS)}
      and not exists (select from refunds sent where sent.transaction_id = t.id and sent.status = ${state(refunds.status, 'succeeded')})
    union all
    select 'chargeback', t.product_title, t.id from chargebacks c join transactions t on t.id = c.transaction_id
    where ${userId} in (t.buyer_id, t.seller_id) and c.status = ${state(chargebacks.status, 'open')}
    order by 1, 3 limit 50`)
  return rows
}

/** Erases the names of former members once accounting and claims no longer need them. */
export async function forgetFormerTraders(db: Database, now: Date): Promise<void> {
  await db.execute(sql`delete from former_traders where forget_at <= ${now.toISOString()}`)
}

/**
 * Erases words, codes and places from orders once accounting and claims no longer need them. Amounts and dates stay.
 */
export async function forgetOldOrders(db: Database, now: Date): Promise<void> {
  await db.execute(sql`
    update transactions set refund_reason = null, contest_reason = null, collection_code = null, client_secret = null,
      payment_failure = null, delivery_address = null, product_title = 'Old order', product_image = null
    where closed_at <= ${now.toISOString()}::timestamptz - interval '7 years' and product_title <> 'Old order'`)
}
