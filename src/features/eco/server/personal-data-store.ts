import { sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import type { PersonalTable } from '#features/accounts/personal-data.ts'
import { rows, run } from '#features/accounts/server/personal-data-store.ts'

export const ecoPersonalData: readonly PersonalTable<Database>[] = [
  {
    table: 'eco_trades',
    title: 'Trades counted for eco impact',
    columns: ['buyer_id', 'seller_id'],
    export: rows(
      (me) => sql`
        select transaction_id, completed_at, methods, is_counted from eco_trades
        where buyer_id = ${me} or seller_id = ${me} order by completed_at`,
    ),
    erase: { retained: 'Says no more than the order itself, which is kept; the other person’s figures rest on it.' },
  },
  {
    table: 'eco_impacts',
    title: 'Eco impact',
    columns: ['user_id'],
    export: rows((me) => sql`select * from eco_impacts where user_id = ${me} order by id`),
    erase: run((me) => sql`delete from eco_impacts where user_id = ${me}`),
  },
  {
    table: 'eco_scores',
    title: 'Sums of eco impact',
    columns: ['user_id'],
    export: rows(
      (me) => sql`
        select frame, starts_on::text, points, carbon_saved_kg from eco_scores
        where user_id = ${me} order by frame, starts_on`,
    ),
    // After the impacts, because deleting them still changes the totals.
    erase: run((me) => sql`delete from eco_scores where user_id = ${me}`),
  },
  {
    table: 'user_eco_badges',
    title: 'Badges earned',
    columns: ['user_id'],
    export: rows((me) => sql`select badge_id, earned_at from user_eco_badges where user_id = ${me} order by earned_at`),
    erase: run((me) => sql`delete from user_eco_badges where user_id = ${me}`),
  },
  {
    table: 'user_challenge_progress',
    title: 'Challenges joined',
    columns: ['user_id'],
    export: rows((me) => sql`select * from user_challenge_progress where user_id = ${me} order by challenge_id`),
    erase: run((me) => sql`delete from user_challenge_progress where user_id = ${me}`),
  },
  {
    table: 'user_eco_settings',
    title: 'Eco impact settings',
    columns: ['user_id'],
    export: rows((me) => sql`select * from user_eco_settings where user_id = ${me} order by user_id`),
    erase: run((me) => sql`delete from user_eco_settings where user_id = ${me}`),
  },
]
