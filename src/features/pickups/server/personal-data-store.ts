import { sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import type { PersonalTable } from '#features/accounts/personal-data.ts'
import { rows, run } from '#features/accounts/server/personal-data-store.ts'

export const pickupsPersonalData: readonly PersonalTable<Database>[] = [
  {
    table: 'pickups',
    title: 'Pickups',
    columns: ['buyer_id', 'seller_id', 'actor_id'],
    export: rows(
      (me) => sql`
        select transaction_id, buyer_id, seller_id, status, starts_at, reason, created_at, updated_at from pickups
        where ${me} in (buyer_id, seller_id) order by id`,
    ),
    erase: run((me) => sql`update pickups set reason = null where actor_id = ${me}`),
    remains: 'When an order was collected belongs to the order, which is kept for 7 years without the name in it.',
  },
  {
    table: 'no_shows',
    title: 'Pickups to which someone did not come',
    columns: ['absent_id', 'other_id'],
    // What the other wrote is theirs, and was sent to the one whom it is about.
    export: rows(
      (me) => sql`
        select transaction_id, absent, absent_id = ${me} as is_about_you, starts_at, status, said_at, words, answer,
          answer_words, answered_at
        from no_shows where ${me} in (absent_id, other_id) order by id`,
    ),
    erase: run(
      (me) => sql`
        update no_shows set words = case when other_id = ${me} then null else words end,
          answer_words = case when absent_id = ${me} then null else answer_words end
        where ${me} in (absent_id, other_id)`,
    ),
    remains:
      'Who did not come to a pickup belongs to the order for two years, because it counts for both of its people; without what you wrote.',
  },
  {
    table: 'pickup_windows',
    title: 'When your buyers can come',
    columns: ['seller_id'],
    export: rows(
      (me) => sql`
        select weekday, day, from_minute, to_minute from pickup_windows where seller_id = ${me} order by id`,
    ),
    erase: run((me) => sql`delete from pickup_windows where seller_id = ${me}`),
  },
]
