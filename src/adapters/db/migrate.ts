import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { hasOldSchema, type Replaced, readReplaced } from './replaced-migrations.ts'
import { StartFailure } from './start-failure.ts'

export interface Migration {
  name: string
  checksum: string
  sql: string
}

/** Advisory lock key of all processes that migrate the same database; held shared, it keeps the schema as it is. */
export const MIGRATION_LOCK = 7_305_118

/** The table of applied migrations. */
export const RECORDS = 'create table if not exists schema_migrations (name text primary key, checksum text not null)'

/**
 * Brings the schema up to date: applies every new file `NNNN_name.sql` in order, each in its own transaction.
 * Several processes may do so at once. Returns the names of the files applied by this call. On a database that was created
 * by replaced migrations, the files that replace them are recorded and not applied.
 */
export async function migrate(connection: pg.PoolConfig, directory: string): Promise<string[]> {
  const wanted = readMigrations(directory)
  const replaced = readReplaced(directory)
  const client = new pg.Client({
    ...connection,
    application_name: 'hedgerow migrations',
    connectionTimeoutMillis: 10_000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const found = plan(wanted, replaced, await applied(client))
    if (found.recorded.length === 0 && found.open.length === 0) return []
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const now: string[] = []
    await client.query(RECORDS)
    // Another process may have migrated while this one waited for the lock.
    const { recorded, open } = plan(wanted, replaced, await applied(client))
    await record(client, recorded)
    for (const migration of open) {
      await apply(client, migration)
      now.push(migration.name)
    }
    return now
  } finally {
    // Ending the session releases the advisory lock.
    await client.end()
  }
}

/** The files of a folder of migrations, in order. */
export function readMigrations(directory: string): Migration[] {
  const names = readdirSync(directory).filter((name) => /^\d{4}_[a-z0-9_-]+\.sql$/.test(name))
  return names.sort().map((name) => {
    const sql = readFileSync(path.join(directory, name), 'utf8').replaceAll('\r\n', '\n')
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
  })
}

/** The checksums of the migrations that were applied to a database, by name; empty before the first. */
export async function applied(client: pg.ClientBase): Promise<Map<string, string>> {
  try {
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migrations',
    )
    return new Map(rows.map(({ name, checksum }) => [name, checksum]))
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '42P01') return new Map()
    throw error
  }
}

/** What to do: the replacement of old migrations to record without applying it, and the migrations to apply. */
export function plan(wanted: Migration[], replaced: Replaced | null, done: Map<string, string>) {
  const isOld = replaced !== null && hasOldSchema(replaced, done)
  const recorded = isOld ? wanted.filter(({ name }) => name <= replaced.by) : []
  const all = new Map([...done, ...recorded.map(({ name, checksum }) => [name, checksum] as const)])
  return { recorded, open: pending(wanted, replaced, all) }
}

/** Records all or none. */
async function record(client: pg.Client, migrations: Migration[]): Promise<void> {
  await client.query('insert into schema_migrations (name, checksum) select * from unnest($1::text[], $2::text[])', [
    migrations.map(({ name }) => name),
    migrations.map(({ checksum }) => checksum),
  ])
}

/**
 * The migrations left to apply. A database newer than this version is not changed: migrations only add, so older code
 * works.
 */
function pending(wanted: Migration[], replaced: Replaced | null, done: Map<string, string>): Migration[] {
  const newest = wanted.at(-1)?.name ?? ''
  const known = new Set([...wanted.map(({ name }) => name), ...(replaced?.migrations.keys() ?? [])])
  for (const name of done.keys()) {
    if (!known.has(name) && name < newest) {
      throw new StartFailure(
        `The migration ${name} was applied to this database but its file is missing. Put the file back.`,
      )
    }
  }
  for (const { name, checksum } of wanted) {
    if (done.has(name) && done.get(name) !== checksum) {
      throw new StartFailure(
        `The migration ${name} was changed after it was applied to this database. Put the file back as it was and add a new one.`,
      )
    }
  }
  const open = wanted.filter(({ name }) => !done.has(name))
  const last = [...done.keys()].sort().at(-1) ?? ''
  const late = open.find(({ name }) => name < last)
  if (late) {
    throw new StartFailure(
      `The migration ${late.name} comes before ${last}, which was applied to this database already. Give it a higher number.`,
    )
  }
  return open
}

/** Waits at most two seconds for a table lock, so that visitors do not queue behind it, and retries later. */
async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query("begin; set local lock_timeout = '2s'")
      await client.query(sql)
      await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback').catch(() => {})
      const busy = error instanceof pg.DatabaseError && (error.code === '55P03' || error.code === '40P01')
      if (!busy || attempt === 30) throw failed(name, error)
      await pause(500)
    }
  }
}

function failed(name: string, cause: unknown): StartFailure {
  const reason = cause instanceof Error ? cause.message : 'unknown reason'
  return new StartFailure(`The migration ${name} could not be applied: ${reason}.`, { cause })
}
