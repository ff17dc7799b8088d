import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '#adapters/db/database.ts'
import { state } from '#adapters/db/literals.ts'
import { rowsOf, time } from '#adapters/db/rows.ts'
import { DEPOSIT_STATES } from '#shared/provider-states.ts'
import { STORED_EVENTS } from '../../base/lifecycle.ts'
import { PAYOUT_STATUSES } from '../../base/payout-lifecycle.ts'
import { CHARGE_STATES } from '../../base/saved-card-states.ts'
import { chargebacks } from '../../base/server/chargeback-tables.ts'
import { chargebackEvidence, orderListings } from '../../base/server/evidence-tables.ts'
import { orderLines } from '../../base/server/line-tables.ts'
import { payouts } from '../../base/server/payout-tables.ts'
import { refunds } from '../../base/server/refund-tables.ts'
import { savedCardCharges } from '../../base/server/saved-card-tables.ts'
import { transactions } from '../../base/server/tables.ts'

/** Related facts that are shown with an order. */
const orderContext = z.object({
  id: z.int(),
  /** Its latest refund was refused, or returned by the bank. */
  refundFailed: z.boolean(),
  /** A bank is deciding about its payment. */
  bankDecides: z.boolean(),
  /** A bank reversed the whole payment after the release. */
  bankTookBack: z.boolean(),
  /** What a lost chargeback took from the seller after the release, in pence. */
  takenFromSeller: z.int(),
  /** The seller can add to our answer to a bank, until then. */
  isAnswerOpen: z.boolean(),
  answerUntil: z.nullable(time),
  isAnsweredAutomatically: z.boolean(),
  payoutStatus: z.nullable(z.enum(PAYOUT_STATUSES)),
  transferredAt: z.nullable(time),
  depositState: z.nullable(z.enum(DEPOSIT_STATES)),
  depositAt: z.nullable(time),
  /** Of the saved card that is charged for it. */
  chargeState: z.nullable(z.enum(CHARGE_STATES)),
  /** The step that led to the current status. */
  lastEvent: z.nullable(z.enum(STORED_EVENTS)),
})
export type OrderContext = z.output<typeof orderContext>

export async function orderContextsById(db: Database, ids: number[]): Promise<Map<number, OrderContext>> {
  const rows = await rowsOf(
    db,
    orderContext,
    sql`
    select t.id,
      coalesce((select status = ${state(refunds.status, 'failed')} from refunds where transaction_id = t.id order by refunds.id desc limit 1), false)
        as "refundFailed",
      exists (select from chargebacks where transaction_id = t.id and status = ${state(chargebacks.status, 'open')}) as "bankDecides",
      t.status = ${state(transactions.status, 'completed')} and t.is_reversed as "bankTookBack",
      a.transaction_id is not null as "isAnswerOpen", a.send_at as "answerUntil",
      coalesce(a.is_automatic, false) as "isAnsweredAutomatically",
      p.status as "payoutStatus", p.processed_at as "transferredAt", d.state as "depositState", d.arrives_at as "depositAt",
      (select coalesce(sum(from_seller), 0)::int from chargebacks where transaction_id = t.id) as "takenFromSeller",
      (select state from saved_card_charges c where c.transaction_id = t.id) as "chargeState",
      (select event from transaction_events e where e.transaction_id = t.id order by e.id desc limit 1) as "lastEvent"
    from order_summaries t
    left join lateral (
      select * from payouts where transaction_id = t.id and payouts.status <> ${state(payouts.status, 'cancelled')}
      order by payouts.id desc limit 1
    ) as p on true
    left join seller_deposits d on d.id = p.deposit_id
    left join lateral (
      select c.transaction_id, e.send_at, e.is_automatic from chargeback_evidence e join chargebacks c on c.id = e.chargeback_id
      where c.transaction_id = t.id and c.status = ${state(chargebacks.status, 'open')}
        and e.status = ${state(chargebackEvidence.status, 'collecting')}
      order by e.send_at nulls last limit 1
    ) as a on true
    where t.id = any(${sql.param(ids)}::int[])`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

export interface SalesSearch {
  /** Slug of the plant that the listing names. */
  plant: string
  categoryId: number
  since: Date
  /** A member whose own sales and purchases are left out. */
  without: number
}

const MAX_SALES = 200
const sale = z.object({ price: z.int(), sellerId: z.int() })

/** Prices for one unit in completed sales of a plant, the newest first. Gifts, refunded orders and reversed payments are left out. */
export const salesOf = (db: Database, { plant, categoryId, since, without }: SalesSearch) =>
  rowsOf(
    db,
    sale,
    sql`
    select round(o.amount::numeric / o.quantity)::int as price, t.seller_id as "sellerId"
    from listing_cards l join order_lines o on o.product_id = l.id join transactions t on t.id = o.transaction_id
      join order_summaries s on s.id = t.id
    where l.plant_slug = ${plant} and l.category_id = ${categoryId} and o.amount > 0
      and t.status = ${state(transactions.status, 'completed')} and not s.is_reversed and t.refunded_amount = 0
      and t.closed_at >= ${since.toISOString()} and ${without}::int not in (t.seller_id, t.buyer_id)
    order by t.closed_at desc limit ${MAX_SALES}`,
  )

/** Those of the images that an order's copy of its listing shows. */
export async function picturesOfOrders(db: Database, urls: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectDistinct({ url: sql<string>`${orderLines.image}` })
    .from(orderLines)
    .where(sql`${orderLines.image} = any(${sql.param(urls)}::text[])`)
  const copies = await db
    .select({ images: orderListings.images })
    .from(orderListings)
    .where(sql`${orderListings.images} && ${sql.param(urls)}::text[]`)
  const reserved = await rowsOf(
    db,
    z.object({ url: z.string() }),
    sql`select jsonb_array_elements_text(draft #> '{shown,images}') as url from ${savedCardCharges}
      where draft #> '{shown,images}' ?| ${sql.param(urls)}::text[]`,
  )
  const used = [...[...rows, ...reserved].map(({ url }) => url), ...copies.flatMap(({ images }) => images)]
  return [...new Set(used)].filter((url) => urls.includes(url))
}

const wasReceived = or(isNotNull(transactions.handedOverAt), isNotNull(transactions.receivedAt))

/** Whether a buyer has received a plant of a listing. */
export async function hasReceived(db: Database, buyerId: number, listingId: number): Promise<boolean> {
  const found = await db
    .select({ id: transactions.id })
    .from(transactions)
    .innerJoin(orderLines, eq(orderLines.transactionId, transactions.id))
    .where(and(eq(transactions.buyerId, buyerId), eq(orderLines.productId, listingId), wasReceived))
    .limit(1)
  return found.length > 0
}

const MAX_RECEIVED = 100

const received = z.object({ id: z.int(), title: z.string(), categoryId: z.int(), at: time })

/** The listings of which a buyer has received something, as they were bought, the latest first. */
export const receivedBy = (db: Database, buyerId: number) =>
  rowsOf(
    db,
    received,
    sql`
    select l.id, l.title, l.category_id as "categoryId", max(t.created_at) as at
    from transactions t join order_lines o on o.transaction_id = t.id join listing_cards l on l.id = o.product_id
    where t.buyer_id = ${buyerId} and (t.handed_over_at is not null or t.received_at is not null)
    group by l.id, l.title, l.category_id
    order by at desc, l.id desc limit ${MAX_RECEIVED}`,
  )
