import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { databaseTime } from '#adapters/clock/shared-clock.ts'
import { applied, MIGRATION_LOCK, readMigrations } from '#adapters/db/migrate.ts'
import { StartFailure } from '#adapters/db/start-failure.ts'
import { JOBS_SCHEMA, jobsSchema } from '#adapters/jobs/jobs-schema.ts'
import { codeVersion } from '#adapters/readiness/schema-compatibility.ts'
import { sequencesOf, type Table, tablesOf } from './catalogue.ts'
import { copyClient, copyOut } from './copy.ts'
import { type Contents, FORMAT, type Header, JOBS_SQL } from './format.ts'
import { instanceId } from './instance-store.ts'

/** A statement text that creates a part of the schema. */
export interface SchemaPart {
  name: string
  sql: string
}

/** One consistent state of a database. */
export interface Snapshot {
  header: Omit<Header, 'pictures'>
  /** The applied migrations in order, then the tables of the job queue. */
  schema: SchemaPart[]
  /** Reads all tables one after the other, then the sequences. */
  read(take: (table: Table, chunk: Buffer) => Promise<void> | void): Promise<Contents>
}

/**
 * Runs `use` in one read-only transaction that sees one state of the database, also while others write. Migrations wait
 * meanwhile.
 */
export async function withSnapshot<Result>(
  connection: pg.PoolConfig,
  migrations: string,
  use: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  const client = await copyClient(connection, 'hedgerow backup')
  try {
    await client.query('select pg_advisory_lock_shared($1)', [MIGRATION_LOCK])
    const done = await applied(client)
    if (done.size === 0) throw new StartFailure('The database is empty: there is nothing to copy.')
    const instance = await instanceId(drizzle(client))
    await client.query('begin transaction isolation level repeatable read, read only')
    const tables = (await tablesOf(client)).filter(({ isLogged }) => isLogged)
    // Until the end of the transaction nobody can change the form of these tables.
    await client.query(`lock table ${tables.map(({ quoted }) => quoted).join(', ')} in access share mode`)
    const schema = schemaOf(migrations, done)
    const jobsVersion = await jobsVersionOf(client, tables)
    if (jobsVersion !== null) schema.push({ name: JOBS_SQL, sql: jobsSchema().sql })
    const { rows } = await client.query<{ server_version: string }>('show server_version')
    const header = {
      format: FORMAT,
      instance,
      takenAt: (await databaseTime(drizzle(client))).toISOString(),
      codeVersion: codeVersion(migrations),
      lastMigration: [...done.keys()].toSorted().at(-1) ?? '',
      serverVersion: rows[0]?.server_version ?? '',
      jobsVersion,
      tables: tables.map(({ name, columns }) => ({ name, columns })),
    } as const
    return await use({
      header,
      schema,
      read: async (take) => {
        const sums = []
        for (const table of tables) sums.push(await copyOut(client, table, (chunk) => take(table, chunk)))
        return { tables: sums, sequences: await sequencesOf(client) }
      },
    })
  } finally {
    await client.end()
  }
}

/** The texts of the applied migrations. Those that later files replaced have none, and need none. */
function schemaOf(migrations: string, done: ReadonlyMap<string, string>): SchemaPart[] {
  const files = readMigrations(migrations).filter(({ name }) => done.has(name))
  const changed = files.find(({ name, checksum }) => done.get(name) !== checksum)
  const newest = readMigrations(migrations).at(-1)?.name ?? ''
  const unknown = [...done.keys()].find((name) => name > newest)
  if (changed !== undefined || unknown !== undefined) {
    throw new StartFailure(
      `The migration ${changed?.name ?? unknown} of the database is not the one of this version: use the version of Hedgerow that runs on it.`,
    )
  }
  return files.map(({ name, sql }) => ({ name, sql }))
}

/** The version of the job queue's schema; null when there is none. */
async function jobsVersionOf(client: pg.ClientBase, tables: readonly Table[]): Promise<number | null> {
  const found = tables.find(({ name }) => name === `${JOBS_SCHEMA}.version`)
  if (found === undefined) return null
  const { rows } = await client.query<{ version: number }>(`select version from ${found.quoted}`)
  const version = rows[0]?.version ?? 0
  const { version: own } = jobsSchema()
  if (version === own) return version
  throw new StartFailure(
    `The tables of the job queue have version ${version}, and this version of Hedgerow writes ${own}: use the version of Hedgerow that runs on this database.`,
  )
}
