import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '#adapters/db/database.ts'
import { onlyRowOf, wide } from '#adapters/db/rows.ts'

/** Bytes of the database on its disk. */
export async function databaseBytes(db: Database): Promise<number> {
  const { bytes } = await onlyRowOf(
    db,
    z.object({ bytes: wide }),
    sql`select pg_database_size(current_database())::text as bytes`,
  )
  return bytes
}
