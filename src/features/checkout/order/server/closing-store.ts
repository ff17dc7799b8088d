import { and, eq, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '#adapters/db/database.ts'
import { state, states } from '#adapters/db/literals.ts'
import { rowsOf } from '#adapters/db/rows.ts'
import { OPEN_CANCELLATIONS } from '../../base/cancellation.ts'
import { OWED_REFUNDS } from '../../base/money-states.ts'
import { OWED_PAYOUTS, WAITING_PAYOUTS } from '../../base/payout-lifecycle.ts'
import { boosts } from '../../base/server/boost-tables.ts'
import { orderCancellations } from '../../base/server/cancellation-tables.ts'
import { chargebacks } from '../../base/server/chargeback-tables.ts'
import { payoutHolds, payouts, sellerAccounts } from '../../base/server/payout-tables.ts'
import { refunds } from '../../base/server/refund-tables.ts'
import { formerTraders, transactions } from '../../base/server/tables.ts'
import { HELD } from '../../base/status-groups.ts'
import { TERMS } from '../../base/terms.ts'
import { waitsOfShare } from '../../ledger/server/share-store.ts'

/**
 * Orders a user has opened and not paid, and those of their listings that a saved card was not charged for; they can be cancelled
 * without loss.
 */
export const unpaidOrders = (tx: Database, userId: number): Promise<number[]> =>
  unpaidIds(tx, or(eq(transactions.buyerId, userId), and(eq(transactions.sellerId, userId), isOfCharge)))

/** Those of the user's purchases and sales that a saved card was not charged for. */
export const unpaidCharges = (tx: Database, userId: number): Promise<number[]> =>
  unpaidIds(tx, and(isOfCharge, or(eq(transactions.buyerId, userId), eq(transactions.sellerId, userId))))

const isOfCharge = isNotNull(transactions.chargeReference)

async function unpaidIds(tx: Database, where: SQL | undefined): Promise<number[]> {
  const rows = await tx
    .select({ id: transactions.id })
    .from(transactions)
    .where(and(where, eq(transactions.status, 'pending'), isNull(transactions.claimedAt)))
    .orderBy(transactions.id)
  return rows.map(({ id }) => id)
}

/** Boost payments that were opened and may still be paid. */
export async function unpaidBoosts(tx: Database, userId: number): Promise<string[]> {
  const rows = await tx
    .select({ id: sql<string>`${boosts.paymentIntentId}` })
    .from(boosts)
    .where(and(eq(boosts.userId, userId), eq(boosts.status, 'pending'), isNotNull(boosts.paymentIntentId)))
  return rows.map(({ id }) => id)
}

const inFlightRow = z.object({
  kind: z.enum(['purchase', 'sale', 'payout', 'refund', 'chargeback']),
  title: z.string(),
})
export type InFlight = z.output<typeof inFlightRow>

/**
 * A payout that only its seller can bring on its way: it does not keep them from leaving. One that waits for what the law
 * requires of the seller does.
 */
const isUnclaimed = (at: Date): SQL => sql`(
  p.status = ${state(payouts.status, 'failed')} or (p.status = ${state(payouts.status, 'pending')}
    and coalesce(p.held_until, '-infinity') <= ${at.toISOString()}::timestamptz
    and a.state is distinct from ${state(sellerAccounts.state, 'ready')})
  ) and not exists (select from ${payoutHolds} h where h.seller_id = p.seller_id)`

/** All of a user's orders and payouts that still move money, with their listing. */
export const inFlight = (db: Database, userId: number, at: Date): Promise<InFlight[]> =>
  rowsOf(
    db,
    inFlightRow,
    sql`
    select 'purchase' as kind, ordered_title as title, id from transactions
    where buyer_id = ${userId}
      and (status in ${states(transactions.status, HELD)} or (status = ${state(transactions.status, 'pending')} and claimed_at is not null))
    union all
    select 'sale', ordered_title, id from transactions
    where seller_id = ${userId}
      and (status in ${states(transactions.status, HELD)} or (status = ${state(transactions.status, 'pending')} and claimed_at is not null))
    union all
    select 'payout', t.ordered_title, p.id from payouts p join transactions t on t.id = p.transaction_id
    left join seller_accounts a on a.user_id = p.seller_id
    where p.seller_id = ${userId} and p.status in ${states(payouts.status, OWED_PAYOUTS)} and not ${isUnclaimed(at)}
    union all
    select 'payout', t.ordered_title, t.id from order_shares s join transactions t on t.id = s.transaction_id
    where t.seller_id = ${userId} and t.status = ${state(transactions.status, 'completed')} and s.given > 0
      and ${waitsOfShare(at)}
    union all
    select 'refund', t.ordered_title, r.id from refunds r join transactions t on t.id = r.transaction_id
    where t.buyer_id = ${userId} and r.status in ${states(refunds.status, OWED_REFUNDS)}
      and not exists (select from refunds sent where sent.transaction_id = t.id and sent.status = ${state(refunds.status, 'succeeded')})
    union all
    select 'refund', t.ordered_title, t.id from order_cancellations c join transactions t on t.id = c.transaction_id
    where ${userId} in (t.buyer_id, t.seller_id) and t.status = ${state(transactions.status, 'completed')}
      and c.status in ${states(orderCancellations.status, OPEN_CANCELLATIONS)}
    union all
    select 'chargeback', t.ordered_title, t.id from chargebacks c join transactions t on t.id = c.transaction_id
    where ${userId} in (t.buyer_id, t.seller_id) and c.status = ${state(chargebacks.status, 'open')}
    order by 1, 3 limit 50`,
  )

/** Erases the names of former members once accounting and claims no longer need them. */
export async function deleteFormerTraders(db: Database, now: Date): Promise<void> {
  await db.delete(formerTraders).where(lte(formerTraders.eraseAt, now))
}

/** Stand for the people of old orders. The database knows them by these numbers. */
const [OLD_BUYER, OLD_SELLER] = [-1, -2]

/**
 * Erases words, codes and places from orders once accounting and claims no longer need them, and their people leave them:
 * two accounts that nobody has stand in their place. Amounts and dates stay. Returns the orders that they left, with the
 * offers that they were bought at.
 */
export async function emptyOldOrders(
  tx: Database,
  now: Date,
  limit: number,
): Promise<{ id: number; offerId: number | null }[]> {
  await tx.execute(sql`
    delete from order_listings l using transactions t
    where t.id = l.transaction_id and t.closed_at <= ${now.toISOString()}::timestamptz - interval '7 years'`)
  await tx.execute(sql`
    update order_cancellations c set objection = '' from transactions t
    where t.id = c.transaction_id and c.objection <> '' and t.closed_at <= ${now.toISOString()}::timestamptz - interval '7 years'`)
  const emptied = await rowsOf(
    tx,
    z.object({ id: z.int(), offerId: z.nullable(z.int()) }),
    sql`
    with due as (
      select id, offer_id from transactions
      where closed_at <= ${now.toISOString()}::timestamptz - interval '7 years' and buyer_id <> ${OLD_BUYER}
      order by id limit ${limit} for update)
    update transactions t set refund_reason = null, contest_reason = null, collection_code = null, client_secret = null,
      payment_failure = null, delivery_address = null, product_title = 'Old order', product_image = null,
      buyer_id = ${OLD_BUYER}, seller_id = ${OLD_SELLER}, offer_id = null
    from due where t.id = due.id
    returning t.id, due.offer_id as "offerId"`,
  )
  await tx.execute(sql`
    update order_lines l set product_title = 'Old order', product_image = null from transactions t
    where t.id = l.transaction_id and t.buyer_id = ${OLD_BUYER} and l.product_title <> 'Old order'`)
  await tx.execute(sql`
    update cancelled_lines c set product_title = 'Old order', product_image = null from transactions t
    where t.id = c.transaction_id and t.buyer_id = ${OLD_BUYER} and c.product_title <> 'Old order'`)
  await tx.execute(sql`
    update transaction_events e set actor_id = null from transactions t
    where t.id = e.transaction_id and t.buyer_id = ${OLD_BUYER} and e.actor_id is not null`)
  return emptied
}

/** Chargebacks that a seller has lost, and that they would be paid for after an appeal. */
export const appealable = (sellerId: number, at: string): SQL => sql`
  select from chargebacks c join transactions t on t.id = c.transaction_id
  where t.seller_id = ${sellerId} and c.status = ${state(chargebacks.status, 'lost')}
    and c.updated_at > ${at}::timestamptz - make_interval(secs => ${TERMS.evidenceRetention / 1000})
    and (c.from_seller > 0 or (t.status = ${state(transactions.status, 'refunded')} and t.handed_over_at is not null))`

/**
 * Writes down that money waits for a user who is being erased, or may come back by an appeal, with their address and the
 * reference to claim it with.
 */
export const keepUnclaimed = (userId: number, at: string): SQL => sql`
  insert into unclaimed_money (user_id, reference_hash, reference, email, left_at, lapses_at)
  select u.id, sha256(r.reference::bytea), r.reference, u.email, ${at}::timestamptz,
    ${at}::timestamptz + make_interval(secs => ${TERMS.claimWithin / 1000})
  from people u, (select gen_random_uuid()::text as reference) r
  where u.id = ${userId} and u.has_password
    and (exists (select from payouts p where p.seller_id = ${userId} and p.status in ${states(payouts.status, WAITING_PAYOUTS)})
      or exists (${appealable(userId, at)}))
  on conflict do nothing`
