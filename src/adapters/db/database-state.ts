import { max, sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import { schemaMigrations } from './tables.ts'

/** Whether nothing can be written, and the number of the newest migration. Rejects when the database is away. */
export async function databaseState(db: Database): Promise<{ isReadOnly: boolean; schema: number }> {
  const [found] = await db
    .select({
      isReadOnly: sql`pg_is_in_recovery() or current_setting('default_transaction_read_only')::bool`.mapWith(Boolean),
      newest: max(schemaMigrations.name),
    })
    .from(schemaMigrations)
  return { isReadOnly: found?.isReadOnly ?? false, schema: Number(found?.newest?.slice(0, 4) ?? 0) }
}
