import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Log } from '#shared/log.ts'
import type { Database } from './database.ts'
import { type EmbeddedPostgres, startEmbedded } from './embedded-postgres.ts'
import { transactionsOn } from './transaction.ts'

interface Options {
  /** A PostgreSQL server. Unset runs the built-in one on `dataDir`. */
  databaseUrl?: string | undefined
  dataDir: string
  log: Log
  /** Longest time for one statement, in milliseconds. */
  statementTimeoutMs?: number
  /** Most connections at once. */
  connections?: number
}

export interface OpenDatabase {
  db: Database
  /** Runs `work` in one transaction, up to three times when others were faster: let it do nothing but SQL. `db.transaction` is the same. */
  transaction<Result>(work: (tx: Database) => Promise<Result>): Promise<Result>
  pool: pg.Pool
  /** How to connect to the same database once more. */
  connection: pg.PoolConfig
  /** Null with DATABASE_URL. */
  embedded: EmbeddedPostgres | null
  /** Whether it answers within two seconds. */
  healthy(): Promise<boolean>
  close(): Promise<void>
}

/** Connects to PostgreSQL, starting the built-in one when no server is given. */
export async function openDatabase(options: Options): Promise<OpenDatabase> {
  const { databaseUrl, dataDir, log, statementTimeoutMs = 5_000, connections = 10 } = options
  const embedded = databaseUrl === undefined ? await startEmbedded({ dataDir, log }) : null
  const connection: pg.PoolConfig = embedded?.connection ?? { connectionString: databaseUrl }
  const pool = new pg.Pool({
    ...connection,
    application_name: 'hedgerow',
    max: connections,
    connectionTimeoutMillis: 2_000,
    statement_timeout: statementTimeoutMs,
    // The server cannot tell us that it is out of reach, so we stop waiting a little later by ourselves.
    query_timeout: statementTimeoutMs + 1_000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
  })
  // The server ends idle connections when it stops; the next query simply opens another.
  pool.on('error', () => {})
  // And one that breaks while in use: the query rejects, but the connection also reports it, and unheard that ends the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  const db: Database = Object.assign(drizzle(pool), { transaction: transactionsOn(pool) })
  return {
    db,
    transaction: (work) => db.transaction(work),
    pool,
    connection,
    embedded,
    healthy: () => answers(pool),
    close: async () => {
      await pool.end()
      await embedded?.stop()
    },
  }
}

async function answers(pool: pg.Pool): Promise<boolean> {
  try {
    await pool.query({ text: 'select 1', query_timeout: 2_000 } as pg.QueryConfig)
    return true
  } catch {
    return false
  }
}
