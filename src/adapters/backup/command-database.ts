import { existsSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { lockDataDir } from '#adapters/db/embedded/data-lock.ts'
import { connectionOfRunning, startEmbedded } from '#adapters/db/embedded/embedded-postgres.ts'
import { StartFailure } from '#adapters/db/start-failure.ts'
import type { Log } from '#shared/log.ts'

interface Options {
  databaseUrl: string | undefined
  dataDir: string
  dataDirLinks: boolean
  log: Log
}

/** The existing database of an installation, for a command. */
export interface CommandDatabase {
  connection: pg.PoolConfig
  /** Whether a server of this installation runs on it: known for the embedded database alone. */
  isServing: boolean
  close(): Promise<void>
}

/**
 * Finds the configured database, whether or not the server runs: the embedded one is reached through its socket while
 * a server runs it, and is started for the command otherwise. Never creates a database.
 */
export async function openExisting({ databaseUrl, dataDir, dataDirLinks, log }: Options): Promise<CommandDatabase> {
  if (databaseUrl !== undefined) {
    return { connection: { connectionString: databaseUrl }, isServing: false, close: async () => {} }
  }
  if (!hasEmbedded(dataDir)) throw noDatabase(dataDir)
  const unlock = lockUnlessServing(dataDir)
  if (unlock === null) {
    const connection = connectionOfRunning(dataDir)
    if (connection === null) {
      throw new StartFailure(`The server on ${dataDir} is starting or stopping: try again in a moment.`)
    }
    return { connection, isServing: true, close: async () => {} }
  }
  const embedded = await startEmbedded({ dataDir, links: dataDirLinks, log })
  return {
    connection: embedded.connection,
    isServing: false,
    close: async () => {
      await embedded.stop()
      unlock()
    },
  }
}

export const noDatabase = (dataDir: string): StartFailure =>
  new StartFailure(`There is no database in ${dataDir}: set DATA_DIR or DATABASE_URL to the one you mean.`)

/** Whether the data folder has an embedded database. */
export const hasEmbedded = (dataDir: string): boolean =>
  existsSync(path.join(dataDir, 'postgres', 'cluster', 'PG_VERSION'))

/** Null while a server holds the data folder. */
function lockUnlessServing(dataDir: string): (() => void) | null {
  try {
    return lockDataDir(dataDir)
  } catch (error) {
    if (error instanceof StartFailure && existsSync(path.join(dataDir, 'server.pid'))) return null
    throw error
  }
}

/**
 * The configuration for a command that works like a second process. While a server runs the embedded database, that
 * database is reached through its socket; otherwise the command holds the data folder until `unlock`.
 */
export function besideServer<Config extends Pick<Options, 'databaseUrl' | 'dataDir'>>(
  config: Config,
): { config: Config; unlock(): void } {
  const none = () => {}
  if (config.databaseUrl !== undefined) return { config, unlock: none }
  try {
    return { config, unlock: lockDataDir(config.dataDir) }
  } catch (error) {
    const running = connectionOfRunning(config.dataDir)
    if (running === null) throw error
    const { host, user, database } = running
    const databaseUrl = `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host)}`
    return { config: { ...config, databaseUrl }, unlock: none }
  }
}
