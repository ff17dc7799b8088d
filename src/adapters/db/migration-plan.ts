import pg from 'pg'
import { applied, type Migration, plan, readMigrations } from './migrate.ts'
import { kindOf, type MigrationKind, tablesIn, withoutComments } from './migration-kind.ts'
import { readReplaced } from './replaced-migrations.ts'

/** A migration that is not applied yet. */
export interface Planned extends MigrationKind {
  name: string
  /** What waits for it, as sentences; empty when it touches no existing table. */
  locks: string[]
}

/** The migrations that the next start would apply to this database, in order. Changes nothing. */
export async function planMigrations(connection: pg.PoolConfig, directory: string): Promise<Planned[]> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { open } = plan(readMigrations(directory), readReplaced(directory), await applied(client))
    return open.map(plannedOf)
  } finally {
    await client.end()
  }
}

/** Reads a migration's text: an estimate for people, by the statements that it contains. */
export function plannedOf({ name, sql }: Pick<Migration, 'name' | 'sql'>): Planned {
  const text = withoutComments(sql)
  const created = tablesIn(text, /\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?(\w+)/gi)
  const existing = (pattern: RegExp) => tablesIn(text, pattern).filter((table) => !created.includes(table))
  const altered = existing(/\balter\s+table\s+(?:only\s+)?(\w+)/gi)
  const indexed = existing(/\bcreate\s+(?:unique\s+)?index\s+(?!concurrently)[^;]*?\bon\s+(\w+)/gi)
  const written = [
    ...new Set([
      ...existing(/(?:^|;)\s*update\s+(?:only\s+)?(\w+)/gi),
      ...existing(/(?:^|;)\s*delete\s+from\s+(\w+)/gi),
    ]),
  ]
  return {
    name,
    ...kindOf(sql),
    locks: [
      ...altered.map((table) => `${table}: reads and writes wait (ALTER TABLE)`),
      ...indexed.map((table) => `${table}: writes wait while an index is built`),
      ...written.map((table) => `${table}: writes of the same rows wait`),
    ],
  }
}
