import { sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import type { PersonalTable } from '#features/accounts/personal-data.ts'
import { rows, run } from '#features/accounts/server/personal-data-store.ts'

export const pushPersonalData: readonly PersonalTable<Database>[] = [
  {
    table: 'push_subscriptions',
    title: 'Browsers that receive your notifications',
    columns: ['user_id'],
    // Without addresses and keys, by which others could send to the browser.
    export: rows(
      (me) => sql`
        select split_part(endpoint, '/', 3) as push_service, created_at, last_sent_at
        from push_subscriptions where user_id = ${me} order by id`,
    ),
    erase: run((me) => sql`delete from push_subscriptions where user_id = ${me}`),
  },
  {
    table: 'push_quiet_hours',
    title: 'When you want no push notifications',
    columns: ['user_id'],
    export: rows(
      (me) => sql`
        select starts as starts_at_minute, ends as ends_at_minute, updated_at from push_quiet_hours where user_id = ${me}`,
    ),
    erase: run((me) => sql`delete from push_quiet_hours where user_id = ${me}`),
  },
]
