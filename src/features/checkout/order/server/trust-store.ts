import { and, eq, gt, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '#adapters/db/database.ts'
import { state, states } from '#adapters/db/literals.ts'
import { firstRowOf, onlyRowOf, rowsOf } from '#adapters/db/rows.ts'
import { pence } from '#shared/money.ts'
import { transactions } from '../../base/server/tables.ts'
import { UNCOLLECTED } from '../../base/status-groups.ts'

const trust = z.object({ isVerified: z.boolean(), open: z.int(), completed: z.int() })

/** The facts that decide whether a buyer may reserve one more; read them under `lockNewOrders`. */
export async function trustOf(tx: Database, userId: number): Promise<z.output<typeof trust>> {
  const facts = await firstRowOf(
    tx,
    trust,
    sql`
    select is_verified as "isVerified",
      (select count(*)::int from transactions
        where buyer_id = ${userId} and total = 0 and status in ${states(transactions.status, UNCOLLECTED)}) as open,
      (select count(distinct case when buyer_id = ${userId} then seller_id else buyer_id end)::int from transactions
        where ${userId} in (buyer_id, seller_id) and status = ${state(transactions.status, 'completed')}) as completed
    from people where id = ${userId}`,
  )
  return facts ?? { isVerified: false, open: 0, completed: 0 }
}

/** How many paid sales of a seller are complete. */
export const paidSalesOf = (db: Database, sellerId: number): Promise<number> =>
  db.$count(
    transactions,
    and(eq(transactions.sellerId, sellerId), eq(transactions.status, 'completed'), gt(transactions.total, pence(0))),
  )

const YEAR_MS = 365 * 24 * 60 * 60 * 1000

/** Completed sales for a price that ended within a year of `now`. */
const soldSince = (now: Date) => sql`status = ${state(transactions.status, 'completed')} and amount > 0
  and closed_at > ${new Date(now.getTime() - YEAR_MS).toISOString()}`

const seller = z.object({ id: z.int() })

/** Sellers whose completed sales of a year reach a number, or an amount in pence. */
export async function busySellers(
  db: Database,
  now: Date,
  limits: { sales: number; takings: number },
): Promise<number[]> {
  const rows = await rowsOf(
    db,
    seller,
    sql`
    select seller_id as id from transactions where ${soldSince(now)}
    group by seller_id having count(*) >= ${limits.sales} or sum(amount) >= ${limits.takings}`,
  )
  return rows.map(({ id }) => id)
}

const figures = z.object({ sales: z.int(), takings: z.int() })

/** A seller's completed sales of the last year, and their prices together in pence. */
export const yearOfSales = (db: Database, sellerId: number, now: Date): Promise<z.output<typeof figures>> =>
  onlyRowOf(
    db,
    figures,
    sql`
    select count(*)::int as sales, coalesce(sum(amount), 0)::int as takings
    from transactions where seller_id = ${sellerId} and ${soldSince(now)}`,
  )
