import { and, count, eq, gte, inArray, lt, ne, sql } from 'drizzle-orm'
import { londonDay } from '#adapters/clock/day-counts.ts'
import type { Database } from '#adapters/db/database.ts'
import type { DayCount } from '#shared/london-time.ts'
import { ledgerAccounts } from '../../base/server/ledger-tables.ts'
import { refunds } from '../../base/server/refund-tables.ts'
import { transactionEvents } from '../../base/server/step-tables.ts'
import { transactions } from '../../base/server/tables.ts'

/** The statuses whose orders are counted when they enter them. */
const COUNTED = ['processing', 'completed', 'dispute', 'refunded'] as const
export type CountedStatus = (typeof COUNTED)[number]

/**
 * How many orders entered each of these statuses on each day; `processing` counts when they were paid or reserved, not
 * when a dispute ended.
 */
export async function ordersByDay(db: Database, since: Date): Promise<(DayCount & { status: CountedStatus })[]> {
  const { at, fromStatus, toStatus, event } = transactionEvents
  const rows = await db
    .select({ status: toStatus, day: londonDay(at), count: count() })
    .from(transactionEvents)
    .where(
      and(
        gte(at, since),
        inArray(toStatus, [...COUNTED]),
        ne(fromStatus, toStatus),
        sql`(${ne(toStatus, 'processing')} or ${eq(event, 'paid')})`,
      ),
    )
    .groupBy(toStatus, sql`2`)
  return rows.flatMap(({ status, ...row }) => {
    const counted = COUNTED.find((one) => one === status)
    return counted ? [{ status: counted, ...row }] : []
  })
}

/** How many refunds of a part were made on each day. One that refunds the last part is the order's refund. */
export const partialRefundsByDay = (db: Database, since: Date): Promise<DayCount[]> =>
  db
    .select({ day: londonDay(refunds.createdAt), count: count() })
    .from(refunds)
    .innerJoin(transactions, eq(transactions.id, refunds.transactionId))
    .where(
      and(
        gte(refunds.createdAt, since),
        // A closed one was requested again as a new one.
        ne(refunds.status, 'closed'),
        lt(refunds.amount, transactions.total),
        sql`not exists (select from ${transactionEvents} where ${and(
          eq(transactionEvents.transactionId, refunds.transactionId),
          eq(transactionEvents.toStatus, 'refunded'),
          eq(transactionEvents.at, refunds.createdAt),
        )})`,
      ),
    )
    .groupBy(sql`1`)

/** Pence that buyers have paid and that no seller and no buyer got yet. */
export async function heldNow(db: Database): Promise<number> {
  const [row] = await db
    .select({ held: sql`coalesce(-sum(${ledgerAccounts.balance}), 0)`.mapWith(Number) })
    .from(ledgerAccounts)
    .where(eq(ledgerAccounts.code, 'buyer_held'))
  return row?.held ?? 0
}
