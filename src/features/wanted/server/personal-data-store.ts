import { sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import type { PersonalTable } from '#features/accounts/personal-data.ts'
import { rows, run } from '#features/accounts/server/personal-data-store.ts'

export const wantedPersonalData: readonly PersonalTable<Database>[] = [
  {
    table: 'wanted_sellers',
    title: 'Requests of other people that you were notified of',
    columns: ['seller_id'],
    export: rows(
      (me) => sql`
        select w.title, s.notified_at from wanted_sellers s join wanted_requests w on w.id = s.wanted_id
        where s.seller_id = ${me} order by s.notified_at, w.id`,
    ),
    erase: run((me) => sql`delete from wanted_sellers where seller_id = ${me}`),
  },
  {
    table: 'wanted_changes',
    title: 'What your requests said before you changed them',
    columns: [],
    export: rows(
      (me) => sql`
        select c.title, c.note, c.at from wanted_changes c join wanted_requests w on w.id = c.wanted_id
        where w.author_id = ${me} order by c.id`,
    ),
    erase: run(
      (me) =>
        sql`delete from wanted_changes c using wanted_requests w where w.id = c.wanted_id and w.author_id = ${me}`,
    ),
  },
  {
    table: 'wanted_requests',
    title: 'What you were looking for',
    columns: ['author_id'],
    export: rows(
      (me) => sql`
        select title, note, plant_slug, outcode, radius, status, created_at, updated_at, expires_at, deleted_at
        from wanted_requests where author_id = ${me} order by id`,
    ),
    erase: run((me) => sql`delete from wanted_requests where author_id = ${me}`),
  },
]
