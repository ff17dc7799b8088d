import { sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import type { PersonalTable } from '#features/accounts/personal-data.ts'
import { rows, run } from '#features/accounts/server/personal-data-store.ts'

/** Includes the click counts of their links, which are deleted with them. */
export const socialPersonalData: readonly PersonalTable<Database>[] = [
  {
    table: 'social_posts',
    title: 'Planned posts',
    columns: ['user_id'],
    export: rows(
      (me) => sql`
        select p.*, (select coalesce(sum(c.clicks), 0)::int from social_clicks c where c.post_id = p.id) as clicks
        from social_posts p where p.user_id = ${me} order by p.id`,
    ),
    erase: run((me) => sql`delete from social_posts where user_id = ${me}`),
  },
]
