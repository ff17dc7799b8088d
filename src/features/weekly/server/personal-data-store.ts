import { sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import type { PersonalTable } from '#features/accounts/personal-data.ts'
import { rows, run } from '#features/accounts/server/personal-data-store.ts'

export const weeklyPersonalData: readonly PersonalTable<Database>[] = [
  {
    table: 'weekly_emails',
    title: 'The weekly email that you asked for',
    columns: ['user_id'],
    export: rows(
      (me) => sql`
        select outcode, radius, consented_at, ended_at, sent_at from weekly_emails where user_id = ${me}`,
    ),
    erase: run((me) => sql`delete from weekly_emails where user_id = ${me}`),
  },
]
