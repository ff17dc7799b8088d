import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type OpenDatabase, openDatabase } from '#adapters/db/open.ts'
import './global-setup.ts'

/** A database for one test. */
export interface TestDatabase extends OpenDatabase {
  /** Its connection string, as for DATABASE_URL. */
  url: string
  /** Closes all connections and keeps the database. */
  disconnect(): Promise<void>
  /** Closes all connections and drops the database. */
  close(): Promise<void>
}

interface Options {
  /** Without any schema. */
  empty?: boolean
  /** The template to copy; by default the newest schema with the rows of the migrations. */
  template?: string
  name?: string
}

/** Creates a database with the newest schema and the rows of the migrations in about 30 ms. */
export async function createTestDatabase(options: Options = {}): Promise<TestDatabase> {
  const { url: serverUrl, template: migrated } = inject('testServer')
  const { empty = false, template = migrated, name = `test_${randomBytes(8).toString('hex')}` } = options
  await runAsAdmin(serverUrl, `create database ${name} template ${empty ? 'template0' : template} strategy file_copy`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  const open = await openDatabase({ databaseUrl: url.href, dataDir: '', log: console })
  return {
    ...open,
    url: url.href,
    disconnect: () => open.close(),
    close: async () => {
      await open.close()
      await runAsAdmin(serverUrl, `drop database ${name} with (force)`)
    },
  }
}

/** Runs `work` in one process at a time, across all processes of a test run. */
export async function withDatabaseLock(name: string, work: (admin: pg.Client) => Promise<void>): Promise<void> {
  const admin = new pg.Client({ connectionString: inject('testServer').url })
  await admin.connect()
  try {
    await admin.query('select pg_advisory_lock(hashtext($1))', [name])
    // The lock ends with the connection.
    await work(admin)
  } finally {
    await admin.end()
  }
}

/** The connection of this process that creates and drops databases: each new one would cost a process. */
let admin: Promise<pg.Client> | undefined

async function runAsAdmin(url: string, sql: string): Promise<void> {
  admin ??= connectAdmin(url)
  await (await admin).query(sql)
}

async function connectAdmin(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {
    admin = undefined
  })
  await client.connect()
  return client
}
