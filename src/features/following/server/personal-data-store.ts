import { sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import type { PersonalTable } from '#features/accounts/personal-data.ts'
import { rows, run } from '#features/accounts/server/personal-data-store.ts'

export const followingPersonalData: readonly PersonalTable<Database>[] = [
  {
    table: 'follows',
    title: 'Growers you follow',
    columns: ['follower_id', 'seller_id'],
    // Without the members who follow them: nobody sees who they are.
    export: rows(
      (me) => sql`
        select seller_id, created_at, ended_at from follows where follower_id = ${me} order by created_at, seller_id`,
    ),
    erase: run((me) => sql`delete from follows where ${me} in (follower_id, seller_id)`),
  },
  {
    table: 'follow_choices',
    title: 'The household that notices of growers are for',
    columns: ['user_id'],
    export: rows((me) => sql`select household from follow_choices where user_id = ${me}`),
    erase: run((me) => sql`delete from follow_choices where user_id = ${me}`),
  },
]
