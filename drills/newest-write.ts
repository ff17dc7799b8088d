import { sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { only } from '#shared/required.ts'

/** Differs once a transaction of any process has written, also one that was rolled back. */
export async function newestWrite(db: Database): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`select pg_snapshot_xmax(pg_current_snapshot())::text as id`)
  return only(rows).id
}
