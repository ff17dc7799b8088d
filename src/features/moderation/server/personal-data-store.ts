import { sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import type { PersonalTable } from '#features/accounts/personal-data.ts'
import { rows } from '#features/accounts/server/personal-data-store.ts'

export const moderationPersonalData: readonly PersonalTable<Database>[] = [
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
      kept: 'Needed for three years to show how we dealt with illegal content, and to protect other people.',
    },
  },
]
