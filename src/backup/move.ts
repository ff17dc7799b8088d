import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { hasEmbedded, openExisting } from '#adapters/backup/command-database.ts'
import { placeOf, withDatabase } from '#adapters/backup/copy.ts'
import { copyDatabase } from '#adapters/backup/copy-database.ts'
import { otherConnections } from '#adapters/backup/other-connections.ts'
import { lockDataDir } from '#adapters/db/embedded/data-lock.ts'
import { startEmbedded } from '#adapters/db/embedded/embedded-postgres.ts'
import type { OpenDatabase } from '#adapters/db/open.ts'
import { StartFailure } from '#adapters/db/start-failure.ts'
import { jsonLog } from '#adapters/log/json-log.ts'
import { checkPaymentMode, paymentModeOf } from '#adapters/payments/payment-mode-check.ts'
import { outOfService, returnToService, takeOutOfService } from '#adapters/readiness/out-of-service.ts'
import type { Config } from '#config.ts'
import { faultsInLedger } from '#features/checkout/ledger/server/ledger-check-store.ts'
import { MIGRATIONS, openDeps } from '#open-deps.ts'
import { aside } from './exchange.ts'

type Connection = OpenDatabase['connection']

export interface Moved {
  tables: number
  rows: number
  /** What is wrong with the ledger at the target; empty when it balances. */
  faults: string[]
  /** The new place, without a password. */
  place: string
  /** The folder of an earlier embedded database that was moved aside. */
  movedAside: string | null
}

const NAME = 'hedgerow move'

/**
 * Copies the configured database to a PostgreSQL server, or with `embedded` from the configured server into DATA_DIR. No
 * server may run on the source, and none starts on it afterwards. Pictures stay where they are.
 */
export async function move(config: Config, to: string, { replace = false } = {}): Promise<Moved> {
  if (to === 'embedded') return moveIntoFolder(config, replace)
  const target = readTarget(config, to)
  return fromSource(config, placeOf({ connectionString: to }), async (source) => {
    const contents = await copyDatabase(source, { connectionString: to }, MIGRATIONS)
    return { ...contents, ...(await finish(target)), movedAside: null }
  })
}

/** The configuration of the target, which must be another database than the source. */
function readTarget(config: Config, to: string): Config {
  if (!/^postgres(ql)?:\/\//.test(to) || !URL.canParse(to)) {
    throw new StartFailure('The target must be postgresql://user:password@host:port/database, or embedded.')
  }
  if (to === config.databaseUrl) throw new StartFailure('The source and the target are the same database.')
  return { ...config, databaseUrl: to }
}

/** The database is made in a folder beside the data and then put in place. */
function moveIntoFolder(config: Config, replace: boolean): Promise<Moved> {
  if (config.databaseUrl === undefined) {
    throw new StartFailure('The database is the embedded one already: DATABASE_URL names the one to move from.')
  }
  const target: Config = { ...config, databaseUrl: undefined, dataDir: path.join(config.dataDir, 'restoring') }
  const place = path.join(config.dataDir, 'postgres')
  const unlock = lockDataDir(config.dataDir)
  if (hasEmbedded(config.dataDir) && !replace) {
    unlock()
    throw new StartFailure(
      `There is a database in ${config.dataDir} already, and nothing was changed: choose another DATA_DIR, or add --replace to move it aside.`,
    )
  }
  return fromSource(config, place, async (source) => {
    rmSync(target.dataDir, { recursive: true, force: true })
    mkdirSync(target.dataDir, { recursive: true, mode: 0o711 })
    const embedded = await startEmbedded({ dataDir: target.dataDir, log: jsonLog(config.logLevel) })
    const contents = await copyDatabase(source, embedded.connection, MIGRATIONS).finally(() => embedded.stop())
    const outcome = await finish(target)
    const moving = `${place}.moving`
    renameSync(path.join(target.dataDir, 'postgres'), moving)
    const movedAside = existsSync(place) ? aside(place, 'before-move') : null
    renameSync(moving, place)
    return { ...contents, ...outcome, movedAside }
  }).finally(() => {
    rmSync(target.dataDir, { recursive: true, force: true })
    unlock()
  })
}

/**
 * Runs `copy` on the source while no server works on it. From before the copy on no server starts there; when the copy
 * fails, one may again.
 */
async function fromSource(
  config: Config,
  place: string,
  copy: (source: Connection) => Promise<Omit<Moved, 'place'>>,
): Promise<Moved> {
  const source = await openExisting({ ...config, log: jsonLog(config.logLevel) })
  try {
    if (source.isServing) throw running('The server')
    await withDatabase(source.connection, NAME, (db) => checkPaymentMode(db, paymentModeOf(config)))
    await mark(source.connection, `This database is being moved to ${place}, or the move was interrupted: ${UNDO}.`)
    try {
      const others = await otherConnections(source.connection)
      if (others > 0) throw running(`${others} connections of Hedgerow`)
      const moved = await copy(source.connection)
      await withDatabase(source.connection, NAME, (db) =>
        takeOutOfService(db, `This database was moved to ${place}: ${USE}. To use this one all the same, ${UNDO}.`),
      )
      return { ...moved, place }
    } catch (error) {
      await withDatabase(source.connection, NAME, returnToService)
      throw error
    }
  } finally {
    await source.close()
  }
}

const UNDO = 'run `npm run move -- --undo` with the settings of this database'
const USE = 'set DATABASE_URL to that place, or unset it for the embedded database'

const running = (what: string): StartFailure =>
  new StartFailure(
    `${what} still uses the database that is to be moved: stop all processes first. Nothing was changed.`,
  )

function mark(connection: Connection, sentence: string): Promise<void> {
  return withDatabase(connection, NAME, async (db) => {
    const already = await outOfService(db)
    if (already !== null) throw new StartFailure(already)
    await takeOutOfService(db, sentence)
  })
}

/** Applies newer migrations at the target, checks the ledger, and lets it serve. */
async function finish(target: Config): Promise<Pick<Moved, 'faults'>> {
  const { deps, close } = await openDeps(target, () => target.publicUrl ?? `http://localhost:${target.port}`, {
    isOutOfService: true,
  })
  try {
    const faults = await faultsInLedger(deps.db)
    await returnToService(deps.db)
    return { faults }
  } finally {
    await close()
  }
}

/** Lets servers start again on a database that was moved, or whose move was interrupted. */
export async function undoMove(config: Config): Promise<void> {
  const source = await openExisting({ ...config, log: jsonLog(config.logLevel) })
  await withDatabase(source.connection, NAME, returnToService).finally(() => source.close())
}
