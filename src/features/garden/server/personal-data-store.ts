import { sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import type { PersonalTable } from '#features/accounts/personal-data.ts'
import { rows, run } from '#features/accounts/server/personal-data-store.ts'

export const gardenPersonalData: readonly PersonalTable<Database>[] = [
  {
    table: 'plant_survivals',
    title: 'Whether plants that you bought were alive after a month',
    columns: ['buyer_id', 'seller_id'],
    // A seller reads the sum on their profile: a single answer would name its buyer.
    export: rows(
      (me) => sql`
        select transaction_id, listing_id, is_alive, answered_at from plant_survivals where buyer_id = ${me} order by transaction_id, listing_id`,
    ),
    erase: run((me) => sql`delete from plant_survivals where ${me} in (buyer_id, seller_id)`),
  },
  {
    table: 'garden_plants',
    title: 'Plants in your garden',
    columns: ['owner_id'],
    export: rows(
      (me) => sql`
        select name, plant_slug, since, note, transaction_id, listing_id, created_at, updated_at
        from garden_plants where owner_id = ${me} order by id`,
    ),
    erase: run((me) => sql`delete from garden_plants where owner_id = ${me}`),
  },
  {
    table: 'gardens',
    title: 'The calendar of your garden',
    columns: ['owner_id'],
    export: rows(
      (me) => sql`
        select calendar_key is not null as has_calendar, reminded_for from gardens where owner_id = ${me}`,
    ),
    erase: run((me) => sql`delete from gardens where owner_id = ${me}`),
  },
]
