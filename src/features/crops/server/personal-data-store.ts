import { sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import type { PersonalTable } from '#features/accounts/personal-data.ts'
import { rows, run } from '#features/accounts/server/personal-data-store.ts'

export const cropsPersonalData: readonly PersonalTable<Database>[] = [
  {
    table: 'crops',
    title: 'What you have sown for neighbours',
    columns: ['grower_id'],
    export: rows(
      (me) => sql`
        select plant_slug, variety, kind, note, quantity, price, sown_on, ready_from, ready_until, is_own_window,
          frost_free_on, has_frost_word, outcode, status, created_at, updated_at
        from crops where grower_id = ${me} order by id`,
    ),
    erase: run((me) => sql`delete from crops where grower_id = ${me}`),
  },
]
