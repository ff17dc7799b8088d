import { sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import type { PersonalTable } from '#features/accounts/personal-data.ts'
import { rows, run } from '#features/accounts/server/personal-data-store.ts'

export const groupsPersonalData: readonly PersonalTable<Database>[] = [
  {
    table: 'group_members',
    title: 'Groups you belong to',
    columns: ['user_id'],
    export: rows(
      (me) => sql`
        select g.name, g.slug, m.state, m.role, m.is_shown, m.is_on_profile, m.share_percent, m.since
        from group_members m join groups g on g.id = m.group_id where m.user_id = ${me} order by m.since, g.id`,
    ),
    // A job finds another organiser, or ends a group that has nobody left.
    erase: run((me) => sql`delete from group_members where user_id = ${me}`),
  },
]
