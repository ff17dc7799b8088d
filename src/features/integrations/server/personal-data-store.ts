import { sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import type { PersonalTable } from '#features/accounts/personal-data.ts'
import { rows, run } from '#features/accounts/server/personal-data-store.ts'

export const integrationsPersonalData: readonly PersonalTable<Database>[] = [
  {
    table: 'webhooks',
    title: 'Webhooks',
    columns: ['user_id'],
    // Without the secrets. Deliveries, which are kept for 30 days, are deleted with their webhook.
    export: rows(
      (me) => sql`
        select url, kinds, created_at, failing_since, ended_at from webhooks where user_id = ${me} order by id`,
    ),
    erase: run((me) => sql`delete from webhooks where user_id = ${me}`),
  },
  {
    table: 'api_tokens',
    title: 'API tokens',
    columns: ['user_id'],
    // Without the hashes, which only this site can use.
    export: rows(
      (me) => sql`
        select name, scopes, last_four, created_at, expires_at, last_used_at
        from api_tokens where user_id = ${me} order by id`,
    ),
    erase: run((me) => sql`delete from api_tokens where user_id = ${me}`),
  },
]
