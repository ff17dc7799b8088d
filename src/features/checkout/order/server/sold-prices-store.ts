import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '#adapters/db/database.ts'
import { state } from '#adapters/db/literals.ts'
import { rowsOf } from '#adapters/db/rows.ts'
import { orderSummaries } from '../../base/server/tables.ts'

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

/** Prices of completed sales of a plant, the newest first. Gifts, refunded orders and reversed payments are left out. */
export const salesOf = (db: Database, { plant, categoryId, since, without }: SalesSearch) =>
  rowsOf(
    db,
    sale,
    sql`
    select t.amount as price, t.seller_id as "sellerId"
    from listing_cards l join transactions t on t.product_id = l.id join order_summaries s on s.id = t.id
    where l.plant_slug = ${plant} and l.category_id = ${categoryId} and t.amount > 0
      and t.status = ${state(orderSummaries.status, 'completed')} and not s.is_reversed and t.refunded_amount = 0
      and t.closed_at >= ${since.toISOString()} and ${without}::int not in (t.seller_id, t.buyer_id)
    order by t.closed_at desc limit ${MAX_SALES}`,
  )
