import { sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import type { PersonalTable } from '#features/accounts/personal-data.ts'
import { rows, run } from '#features/accounts/server/personal-data-store.ts'

export const alertsPersonalData: readonly PersonalTable<Database>[] = [
  {
    table: 'plant_alerts',
    title: 'Plant alerts',
    columns: ['user_id'],
    export: rows((me) => sql`select * from plant_alerts where user_id = ${me} order by id`),
    erase: run((me) => sql`delete from plant_alerts where user_id = ${me}`),
  },
]
