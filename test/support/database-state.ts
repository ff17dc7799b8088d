import { sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'

/** Row count and checksum of every table, by table name. */
export type DatabaseState = ReadonlyMap<string, string>

/**
 * Reads the content of all tables of the product. `unwatched` names tables to leave out. Jobs are in a separate schema,
 * which is always left out: a due job has no effect until it runs.
 */
export async function readState(db: Database, unwatched: ReadonlySet<string> = new Set()): Promise<DatabaseState> {
  const { rows: tables } = await db.execute<{ name: string }>(sql`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'sandbox') order by 1`)
  const watched = tables.filter(({ name }) => !unwatched.has(name.replace(/^public\./, '')))
  const parts = watched.map(
    ({ name }) => sql`
      select ${name}::text as name, count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as state
      from ${sql.raw(name)} t`,
  )
  const { rows } = await db.execute<{ name: string; state: string }>(sql.join(parts, sql` union all `))
  return new Map(rows.map(({ name, state }) => [name.replace(/^public\./, ''), state]))
}

/** The tables whose content differs. */
export const changedTables = (before: DatabaseState, after: DatabaseState): string[] =>
  [...after].filter(([name, state]) => before.get(name) !== state).map(([name]) => name)
