import { sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import type { PersonalTable } from '#features/accounts/personal-data.ts'
import { rows, run } from '#features/accounts/server/personal-data-store.ts'

export const recallPersonalData: readonly PersonalTable<Database>[] = [
  {
    table: 'recall_members',
    title: 'Recalls of plant pests and diseases that concern your plants',
    columns: ['user_id'],
    export: rows(
      (me) => sql`
        select m.recall_id, r.pest, m.notified_at, m.finding, m.answered_at, m.end_notified_at
        from recall_members m join recalls r on r.id = m.recall_id where m.user_id = ${me} order by m.recall_id`,
    ),
    erase: run((me) => sql`delete from recall_members where user_id = ${me}`),
  },
]
