import { sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import type { PersonalTable } from '#features/accounts/personal-data.ts'
import { rows, run } from '#features/accounts/server/personal-data-store.ts'

export const communityPersonalData: readonly PersonalTable<Database>[] = [
  {
    table: 'swap_days',
    title: 'Swap days you announced',
    columns: ['author_id'],
    export: rows(
      (me) => sql`
        select title, description, venue, postcode, link, starts_at, ends_at, status, created_at, updated_at
        from swap_days where author_id = ${me} order by id`,
    ),
    erase: run((me) => sql`delete from swap_days where author_id = ${me}`),
  },
]
