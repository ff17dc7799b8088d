import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '#adapters/db/database.ts'
import { state } from '#adapters/db/literals.ts'
import { firstRowOf, time } from '#adapters/db/rows.ts'
import type { Status } from '#features/checkout/base/lifecycle.ts'
import { listingCards } from '#features/listings/base/server/tables.ts'

const COMPLETED: Status = 'completed'
const REFUNDED: Status = 'refunded'

const ownerRow = z.object({
  id: z.int(),
  fullName: z.string(),
  username: z.string(),
  memberSince: time,
  liveListings: z.int(),
  sales: z.int(),
  refunds: z.int(),
})

/** What the marketplace knows about the member responsible for a case's subject. */
export const findOwner = (db: Database, id: number): Promise<z.output<typeof ownerRow> | null> =>
  firstRowOf(
    db,
    ownerRow,
    sql`
    select p.id, p.full_name as "fullName", p.username, p.created_at as "memberSince",
      (select count(*)::int from listing_cards l
       where l.seller_id = p.id and l.status = ${state(listingCards.status, 'active')}) as "liveListings",
      (select count(*)::int from order_summaries o
       where o.seller_id = p.id and o.status = ${COMPLETED}) as sales,
      (select count(*)::int from order_summaries o
       where o.seller_id = p.id and o.status = ${REFUNDED}) as refunds
    from people p where p.id = ${id}`,
  )
