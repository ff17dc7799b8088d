import { sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { state } from '#adapters/db/literals.ts'
import type { PersonalTable } from '#features/accounts/personal-data.ts'
import { rows, run } from '#features/accounts/server/personal-data-store.ts'
import { priceOffers } from './tables.ts'

const [contact, account] = [state(priceOffers.endReason, 'contact'), state(priceOffers.endReason, 'account')]

/** What the floor of a listing declined is in the seller's download alone. */
export const offersPersonalData: readonly PersonalTable<Database>[] = [
  {
    table: 'price_offers',
    title: 'Offers that you made and received',
    columns: ['buyer_id', 'seller_id'],
    export: rows(
      (me) => sql`
        select o.id, p.title, case when o.buyer_id = ${me} then 'made' else 'received' end as side, o.list_price, o.price,
          o.counter_price, o.status,
          -- Nobody learns from it that the other has blocked them.
          case when o.end_reason = ${contact} then ${account} else o.end_reason end as end_reason,
          o.ended_by_buyer and o.buyer_id = ${me} as ended_by_you,
          o.is_below_floor and o.seller_id = ${me} as is_below_your_lowest_price,
          o.is_difference as is_difference_of_a_swap, o.until, o.accepted_at, o.created_at, o.updated_at
        from price_offers o join listing_cards p on p.id = o.listing_id
        where ${me} in (o.buyer_id, o.seller_id) order by o.id`,
    ),
    erase: run((me) => sql`delete from price_offers where ${me} in (buyer_id, seller_id)`),
  },
]
