import { existsSync, realpathSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '#shared/log.ts'
import { StartFailure } from '../start-failure.ts'
import { freeBytes, watchDisk } from './disk-watch.ts'
import { settleLink } from './linked-folder.ts'
import { type PostgresFolder, prepareFolder, socketFolder } from './postgres-folder.ts'
import { adopt, end, launch, type Postmaster, runningSocket, send } from './postmaster.ts'

/** PostgreSQL as a child of this process, on a Unix socket in the data folder. */
export interface EmbeddedPostgres {
  /** How to connect to the product's database. */
  connection: { host: string; user: string; database: string }
  /** The real folder of the data, with links resolved. */
  location: string
  /** The pid of the postmaster, for drills. */
  pid(): number
  stop(): Promise<void>
}

interface Options {
  dataDir: string
  log: Log
  /** Whether the database's folder may be a link to a place outside `dataDir`. */
  links?: boolean
  /** Additional PostgreSQL settings, such as `fsync=off` for disposable test databases. */
  settings?: readonly string[]
}

const settings = [
  'listen_addresses=',
  'unix_socket_permissions=0700',
  'shared_buffers=128MB',
  // On SSDs an index scan costs hardly more than a sequential read. Searches by several filters rely on it.
  'random_page_cost=1.1',
  'max_connections=60',
  // For small machines: no parallel plans, and a limit on WAL so that it does not fill a small disk.
  'max_parallel_workers_per_gather=0',
  'max_wal_size=256MB',
  'min_wal_size=32MB',
  'jit=off',
  'deadlock_timeout=200ms',
  // After the crash of one of its processes PostgreSQL ends, and is started again here. If it recovered by itself and its recovery failed,
  // as on a disk that cannot store, version 18.4 would answer "in recovery mode" for ever.
  'restart_after_crash=off',
  'timezone=UTC',
  'log_timezone=UTC',
  // The application handles failed statements; logging their text would put personal data into the log.
  'log_min_messages=log',
  'log_min_error_statement=panic',
  'log_error_verbosity=terse',
  'log_checkpoints=off',
]

const NAME = 'hedgerow'

/**
 * Starts PostgreSQL on the folder `postgres` below `dataDir`, or takes over one that a killed server left running.
 * Restarts it whenever it dies. The caller must hold the lock of the data folder.
 */
export async function startEmbedded(options: Options): Promise<EmbeddedPostgres> {
  const { dataDir, log, links = false, settings: further = [] } = options
  await settleLink(dataDir, { allowed: links, log })
  const folder = prepareFolder(dataDir, log)
  const all = [...settings, ...further]
  let running = (await adopt(folder)) ?? (await firstLaunch(folder, all))
  const sockets = running.socketFolder
  let stopping = false
  // A process that ends without stop() (an uncaught error) must not leave its database running.
  const onExit = () => send(running.pid, 'SIGINT')
  process.on('exit', onExit)

  const watch = async () => {
    for (;;) {
      await running.ended
      if (stopping) return
      log.error({}, 'The database ended unexpectedly. Starting it again.')
      const next = await relaunch(folder, sockets, all, log, () => stopping)
      if (next === null) return
      running = next
      log.warn({}, 'The database is running again.')
    }
  }
  await ensureDatabase(sockets)
  const connection = { host: sockets, user: NAME, database: NAME }
  const watching = watch()
  const unwatchDisk = await watchDisk({ connection, log, free: () => freeBytes(folder.home) })
  return {
    connection,
    location: folder.home,
    pid: () => running.pid,
    stop: async () => {
      stopping = true
      await unwatchDisk()
      process.removeListener('exit', onExit)
      await end(running)
      await watching
      if (sockets !== folder.home) rmSync(sockets, { recursive: true, force: true })
    },
  }
}

/** How to connect to the embedded database that another process runs on `dataDir`; null when none runs. */
export function connectionOfRunning(dataDir: string): EmbeddedPostgres['connection'] | null {
  const place = path.join(path.resolve(dataDir), 'postgres')
  const host = existsSync(place) ? runningSocket(realpathSync(place)) : null
  return host === null ? null : { host, user: NAME, database: NAME }
}

/** The last processes of a killed PostgreSQL may hold its shared memory for a moment, hence a few attempts. */
async function firstLaunch(folder: PostgresFolder, all: readonly string[]): Promise<Postmaster> {
  const sockets = socketFolder(folder)
  for (let attempt = 1; ; attempt++) {
    try {
      return await launch(folder, sockets, all)
    } catch (error) {
      if (attempt < 5) {
        await pause(attempt * 100)
        continue
      }
      const reason = error instanceof Error ? error.message : 'unknown reason'
      throw new StartFailure(
        `The built-in database does not start: ${reason}. More is in ${path.join(folder.home, 'postgres.log')}.`,
        { cause: error },
      )
    }
  }
}

async function relaunch(
  folder: PostgresFolder,
  sockets: string,
  all: readonly string[],
  log: Log,
  stopping: () => boolean,
): Promise<Postmaster | null> {
  for (let wait = 100; !stopping(); wait = Math.min(wait * 2, 5_000)) {
    try {
      const next = await launch(folder, sockets, all)
      if (!stopping()) return next
      await end(next)
    } catch (error) {
      log.error({ err: error }, 'The database does not start yet.')
      await pause(wait)
    }
  }
  return null
}

async function ensureDatabase(host: string): Promise<void> {
  const client = new pg.Client({ host, user: NAME, database: NAME })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== '3D000') throw error
    const first = new pg.Client({ host, user: NAME, database: 'postgres' })
    await first.connect()
    await first.query(`create database ${NAME}`)
    await first.end()
  } finally {
    await client.end()
  }
}
