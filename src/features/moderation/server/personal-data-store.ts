import { sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import type { PersonalTable } from '#features/accounts/personal-data.ts'
import { rows, run } from '#features/accounts/server/personal-data-store.ts'

const written = (me: number) => sql`
  contact_messages where user_id = ${me} or lower(email) = (select lower(email) from people where id = ${me})`

export const moderationPersonalData: readonly PersonalTable<Database>[] = [
  {
    table: 'contact_messages',
    title: 'What you wrote to us',
    columns: ['user_id', 'email'],
    export: rows(
      (me) => sql`select reference, name, email, topic, message, created_at from ${written(me)} order by id`,
    ),
    erase: run((me) => sql`delete from ${written(me)}`),
  },
  {
    table: 'reports',
    title: 'What you reported',
    columns: ['reporter_id', 'about_id'],
    export: rows(
      (me) => sql`
        select reference, target_kind, target_id, reason, details, status, created_at
        from reports where reporter_id = ${me} order by id`,
    ),
    erase: {
      retained: 'Needed for three years to show how we dealt with illegal content, and to protect other people.',
    },
  },
]
