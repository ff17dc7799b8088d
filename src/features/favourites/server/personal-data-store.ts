import { sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import type { PersonalTable } from '#features/accounts/personal-data.ts'
import { rows, run } from '#features/accounts/server/personal-data-store.ts'

export const favouritesPersonalData: readonly PersonalTable<Database>[] = [
  {
    table: 'favorites',
    title: 'Saved listings',
    columns: ['user_id'],
    export: rows(
      (me) =>
        sql`select product_id, created_at, known_price, is_known_gone, is_bought, notified_end from favorites where user_id = ${me} order by id`,
    ),
    erase: run((me) => sql`delete from favorites where user_id = ${me}`),
  },
]
