import { sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import type { PersonalTable } from '#features/accounts/personal-data.ts'
import { rows, run } from '#features/accounts/server/personal-data-store.ts'

export const socialPersonalData: readonly PersonalTable<Database>[] = [
  {
    table: 'social_posts',
    title: 'Planned posts',
    columns: ['user_id'],
    export: rows((me) => sql`select * from social_posts where user_id = ${me} order by id`),
    erase: run((me) => sql`delete from social_posts where user_id = ${me}`),
  },
]
