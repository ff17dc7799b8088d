import { setTimeout as pause } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Log } from '#shared/log.ts'
import type { Database } from './database.ts'
import { type EmbeddedPostgres, startEmbedded } from './embedded/embedded-postgres.ts'
import { failureOf } from './failure.ts'
import { letPrepare } from './prepared.ts'
import { StartFailure } from './start-failure.ts'
import { transactionsOn } from './transaction.ts'

interface Options {
  /** URL of a PostgreSQL server. Unset runs the embedded one on `dataDir`. */
  databaseUrl?: string | undefined
  dataDir: string
  /** Whether the embedded database may lie outside `dataDir`, behind a link. */
  links?: boolean
  log: Log
  /** Statement timeout, in milliseconds. */
  statementTimeoutMs?: number
  /** URL of the same database through a pooler in transaction mode, for the pool alone. */
  poolUrl?: string | undefined
  /** Maximum number of connections. */
  connections?: number
  /** How long to wait for the server at `databaseUrl`, which may be starting too, in milliseconds. */
  waitMs?: number
}

export interface OpenDatabase {
  db: Database
  /**
   * Runs `work` in one transaction, up to three times when it loses to concurrent transactions: it must do nothing but
   * SQL. `db.transaction` does the same.
   */
  transaction<Result>(work: (tx: Database) => Promise<Result>): Promise<Result>
  pool: pg.Pool
  /** Connection settings for further connections to the same database. */
  connection: pg.PoolConfig
  /** Null with DATABASE_URL. */
  embedded: EmbeddedPostgres | null
  /** Whether the database answers within two seconds. */
  healthy(): Promise<boolean>
  close(): Promise<void>
}

/** Connects to PostgreSQL, and starts the embedded one when no server is given. */
export async function openDatabase(options: Options): Promise<OpenDatabase> {
  const {
    databaseUrl,
    poolUrl,
    dataDir,
    links = false,
    log,
    statementTimeoutMs = 5_000,
    connections = 10,
    waitMs = 10_000,
  } = options
  const embedded = databaseUrl === undefined ? await startEmbedded({ dataDir, links, log }) : null
  const connection: pg.PoolConfig = embedded?.connection ?? { connectionString: databaseUrl }
  const pool = new pg.Pool({
    ...(poolUrl === undefined
      ? { ...connection, ...limitsAtStart(statementTimeoutMs) }
      : { connectionString: poolUrl }),
    application_name: 'hedgerow',
    max: connections,
    connectionTimeoutMillis: 2_000,
    // An unreachable server cannot enforce its timeout, so the client stops waiting a little later.
    query_timeout: statementTimeoutMs + 1_000,
    keepAlive: true,
  })
  // The server ends idle connections when it stops; the next query opens a new one.
  pool.on('error', () => {})
  // A connection that breaks in use rejects its query and also emits an error; without a listener that ends the
  // process.
  pool.on('connect', (client) => client.on('error', () => {}))
  if (databaseUrl !== undefined) await awaitServer(pool, poolUrl ?? databaseUrl, waitMs)
  const db: Database = Object.assign(drizzle(pool), { transaction: transactionsOn(pool) })
  // Behind a pooler, the next statement may reach another session, which has not prepared it.
  if (poolUrl === undefined) letPrepare(db, pool)
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

/** Poolers refuse these parameters of a start: there `connect_query` of the pooler sets the limits. */
const limitsAtStart = (statementTimeoutMs: number): pg.PoolConfig => ({
  statement_timeout: statementTimeoutMs,
  idle_in_transaction_session_timeout: 30_000,
})

/** Throws one sentence, without the password, when the server does not answer in time or refuses the connection. */
async function awaitServer(pool: pg.Pool, databaseUrl: string, waitMs: number): Promise<void> {
  const deadline = performance.now() + waitMs
  for (;;) {
    try {
      await pool.query('select 1')
      return
    } catch (cause) {
      if (failureOf(cause).kind === 'unavailable' && performance.now() < deadline) {
        await pause(250)
        continue
      }
      await pool.end()
      const reason = cause instanceof pg.DatabaseError ? cause.message : 'it does not answer'
      const { host, pathname } = new URL(databaseUrl)
      throw new StartFailure(
        `The database ${host}${pathname} cannot be used: ${reason}. Check DATABASE_URL, or unset it to use the built-in database.`,
        { cause },
      )
    }
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
