import { sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { state } from '#adapters/db/literals.ts'
import type { StoredEvent } from '../../base/lifecycle.ts'
import type { PayoutStatus } from '../../base/payout-lifecycle.ts'
import { chargebacks, refunds, transactions } from '../../base/server/tables.ts'

/** Related facts that are shown with an order. */
export interface OrderContext extends Record<string, unknown> {
  id: number
  /** Its latest refund was refused, or returned by the bank. */
  refundFailed: boolean
  /** A bank is deciding about its payment. */
  bankDecides: boolean
  /** A bank took back the whole payment after the release. */
  bankTookBack: boolean
  payoutStatus: PayoutStatus | null
  /** The step that led to the current status. */
  lastEvent: StoredEvent | null
}

export async function orderContextsById(db: Database, ids: number[]): Promise<Map<number, OrderContext>> {
  const { rows } = await db.execute<OrderContext>(sql`
    select t.id,
      coalesce((select status = ${state(refunds.status, 'failed')} from refunds where transaction_id = t.id order by refunds.id desc limit 1), false)
        as "refundFailed",
      exists (select from chargebacks where transaction_id = t.id and status = ${state(chargebacks.status, 'open')}) as "bankDecides",
      t.status = ${state(transactions.status, 'completed')}
        and exists (select from chargebacks where transaction_id = t.id and status = ${state(chargebacks.status, 'lost')} having sum(taken) >= t.total)
        as "bankTookBack",
      (select p.status from payouts p where p.transaction_id = t.id) as "payoutStatus",
      (select event from transaction_events e where e.transaction_id = t.id order by e.id desc limit 1) as "lastEvent"
    from transactions t where t.id = any(${sql.param(ids)}::int[])`)
  return new Map(rows.map((row) => [row.id, row]))
}
