import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'

/** Runs queries that each select sentences as `what`, as one statement. Empty when everything is consistent. */
export async function sentencesOf(db: Database, ...queries: readonly SQL[]): Promise<string[]> {
  const parts = queries.map((query) => sql`select what from (${query}) as found`)
  const { rows } = await db.execute<{ what: string }>(sql.join(parts, sql` union all `))
  return rows.map(({ what }) => what)
}
