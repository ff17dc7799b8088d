import { and, asc, desc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '#adapters/db/database.ts'
import { state, states } from '#adapters/db/literals.ts'
import { onlyRowOf, wide } from '#adapters/db/rows.ts'
import { pence } from '#shared/money.ts'
import { UNFROZEN_PAYOUTS } from '../../base/payout-lifecycle.ts'
import { payouts } from '../../base/server/payout-tables.ts'
import { type Order, transactions } from '../../base/server/tables.ts'
import { HELD } from '../../base/status-groups.ts'

const dayPaid = sql`to_char(${transactions.paidAt} at time zone 'Europe/London', 'YYYY-MM-DD')`

export interface Span {
  first: string
  last: string
}

/** A seller's sales paid on these days, both included, oldest first, after `cursor`. Free listings are not sales. */
export const salesBetween = (
  db: Database,
  sellerId: number,
  { first, last }: Span,
  { cursor, limit }: { cursor: Pick<Order, 'id' | 'paidAt'> | undefined; limit: number },
): Promise<Order[]> =>
  db
    .select()
    .from(transactions)
    .where(
      and(
        eq(transactions.sellerId, sellerId),
        gt(transactions.amount, pence(0)),
        sql`${dayPaid} between ${first} and ${last}`,
        cursor && sql`(${transactions.paidAt}, ${transactions.id}) > (${cursor.paidAt?.toISOString()}, ${cursor.id})`,
      ),
    )
    .orderBy(asc(transactions.paidAt), asc(transactions.id))
    .limit(limit)

/** The first and the last day with a payment to this seller; null before the first sale. */
export async function daysOfSales(db: Database, sellerId: number): Promise<{ first: string; last: string } | null> {
  const [row] = await db
    .select({ first: sql<string | null>`min(${dayPaid})`, last: sql<string | null>`max(${dayPaid})` })
    .from(transactions)
    .where(and(eq(transactions.sellerId, sellerId), gt(transactions.amount, pence(0)), isNotNull(transactions.paidAt)))
  return row?.first && row.last ? { first: row.first, last: row.last } : null
}

/** When these orders were first paid out, by order. */
export async function paidOutAt(db: Database, orderIds: number[]): Promise<Map<number, Date>> {
  const rows = await db
    .select({ id: payouts.transactionId, at: payouts.processedAt })
    .from(payouts)
    .where(and(inArray(payouts.transactionId, orderIds), isNotNull(payouts.processedAt)))
    .orderBy(desc(payouts.id))
  return new Map(rows.flatMap(({ id, at }) => (at ? [[id, at] as const] : [])))
}

/**
 * A seller's pence, by state. Paid out is what was sent, also to repay what they owed us, less what they had to return of it.
 * What they have to return and was sent to a group is owed, and not less than nothing paid out.
 */
export async function sumsOfSeller(
  db: Database,
  sellerId: number,
): Promise<Record<'held' | 'waiting' | 'frozen' | 'paidOut', number>> {
  return onlyRowOf(
    db,
    z.object({ held: wide, waiting: wide, frozen: wide, paidOut: wide }),
    sql`
    select
      (select coalesce(sum(seller_gets - coalesce(
          seller_gets::bigint * s.percent * (s.part - s.part_refunded) / nullif(100 * (t.amount::bigint - s.lines_refunded), 0), 0)), 0)::bigint
        from transactions t left join order_shares s on s.transaction_id = t.id
        where seller_id = ${sellerId} and status in ${states(transactions.status, HELD)}) as held,
      coalesce(sum(amount - withheld) filter (where status in ${states(payouts.status, UNFROZEN_PAYOUTS)}), 0) as waiting,
      coalesce(sum(amount - withheld) filter (where status = ${state(payouts.status, 'dispute')}), 0) as frozen,
      greatest(0, coalesce(sum(case when processed_at is null then withheld else amount end), 0)
        - (select coalesce(sum(amount), 0) from seller_debts where seller_id = ${sellerId})) as "paidOut"
    from payouts where seller_id = ${sellerId}`,
  )
}
