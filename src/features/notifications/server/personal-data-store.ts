import { sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import type { PersonalTable } from '#features/accounts/personal-data.ts'
import { rows, run } from '#features/accounts/server/personal-data-store.ts'

export const notificationsPersonalData: readonly PersonalTable<Database>[] = [
  {
    table: 'notifications',
    title: 'What we told you',
    columns: ['user_id'],
    export: rows(
      (me) => sql`
        select id, kind, title, body, href, read_at, created_at from notifications where user_id = ${me} order by id`,
    ),
    erase: run((me) => sql`delete from notifications where user_id = ${me}`),
  },
  {
    table: 'notification_preferences',
    title: 'What you want to be told',
    columns: ['user_id'],
    export: rows(
      (me) => sql`
        select kind, in_app, mails, updated_at from notification_preferences where user_id = ${me} order by kind`,
    ),
    erase: run((me) => sql`delete from notification_preferences where user_id = ${me}`),
  },
  {
    table: 'notification_digests',
    title: 'The day of your last digest',
    columns: ['user_id'],
    export: { leftOut: 'It says only on which day a digest was last looked for; the digests themselves are mails.' },
    erase: run((me) => sql`delete from notification_digests where user_id = ${me}`),
  },
]
