import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type OpenDatabase, openDatabase } from '#adapters/db/open.ts'
import './global-setup.ts'

/** A database of one test's own. */
export interface TestDatabase extends OpenDatabase {
  /** What DATABASE_URL would be. */
  url: string
  /** Ends all connections and removes the database. */
  close(): Promise<void>
}

/** Makes a database with the newest schema and the rows of the migrations in some 30 ms. */
export async function createTestDatabase(options: { empty?: boolean } = {}): Promise<TestDatabase> {
  const { url: serverUrl, template } = inject('testServer')
  const name = `test_${randomBytes(8).toString('hex')}`
  await order(serverUrl, `create database ${name} template ${options.empty ? 'template0' : template}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  const open = await openDatabase({ databaseUrl: url.href, dataDir: '', log: console })
  return {
    ...open,
    url: url.href,
    close: async () => {
      await open.close()
      await order(serverUrl, `drop database ${name} with (force)`)
    },
  }
}

async function order(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
