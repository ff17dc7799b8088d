import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { openExisting } from '#adapters/backup/command-database.ts'
import { type CopiedRows, copyRows, refuseFilled } from '#adapters/backup/copy-rows.ts'
import { lockDataDir } from '#adapters/db/embedded/data-lock.ts'
import type { OpenDatabase } from '#adapters/db/open.ts'
import { StartFailure } from '#adapters/db/start-failure.ts'
import type { Files } from '#adapters/files/files.ts'
import { openFiles } from '#adapters/files/open-files.ts'
import { jsonLog } from '#adapters/log/json-log.ts'
import { returnToService, takeOutOfService } from '#adapters/readiness/out-of-service.ts'
import type { Config } from '#config.ts'
import type { Deps } from '#deps.ts'
import { faultsInLedger } from '#features/checkout/ledger/server/ledger-check-store.ts'
import { uploadKeys } from '#features/listings/photos/server/upload-store.ts'
import { MIGRATIONS, openDeps } from '#open-deps.ts'
import { MEMBER_ROWS, OPERATOR_ROWS } from './rows-to-keep.ts'

export interface LivePlace {
  /** The new DATA_DIR: empty, or made by this. */
  dataDir: string
  /** An empty database on a PostgreSQL server, instead of the embedded one. */
  databaseUrl?: string | undefined
  /** The new FILES_URL, instead of the folder `files`. */
  filesUrl?: string | undefined
  /** Members, their sign-in and their listings are copied. */
  keepsMembers: boolean
}

export interface WentLive {
  rows: CopiedRows
  pictures: number
  /** What is wrong with the new ledger; empty when it balances. */
  faults: string[]
}

/**
 * Makes the database of a real marketplace from one of a trial. `config` has the settings of the real one, and names the
 * trial by its DATA_DIR, DATABASE_URL and FILES_URL, which are only read. `inspect` runs on the new marketplace.
 */
export async function goLive(
  config: Config,
  place: LivePlace,
  inspect: (deps: Deps) => Promise<void> = async () => {},
): Promise<WentLive> {
  const target = targetOf(config, place)
  const source = await openExisting({ ...config, log: jsonLog(config.logLevel) })
  try {
    if (target.databaseUrl !== undefined) await refuseFilled({ connectionString: target.databaseUrl })
    return await make(config, { source: source.connection, target, keepsMembers: place.keepsMembers }, inspect)
  } finally {
    await source.close()
  }
}

/** The configuration of the new marketplace; refuses one that is not new, or not real. */
function targetOf(config: Config, { dataDir, databaseUrl, filesUrl, keepsMembers }: LivePlace): Config {
  if (!config.stripe?.isLive) {
    throw new StartFailure(
      'Set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET to live keys: the new database is for real payments for good.',
    )
  }
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0) {
    throw new StartFailure(`${dataDir} is not empty, and nothing was changed: name a new folder.`)
  }
  if (keepsMembers && filesUrl !== undefined && filesUrl === config.filesUrl) {
    throw new StartFailure(
      'Name another --files than FILES_URL: each marketplace deletes pictures that it does not know.',
    )
  }
  return { ...config, dataDir: path.resolve(dataDir), databaseUrl, databasePoolUrl: undefined, filesUrl }
}

interface Parts {
  source: OpenDatabase['connection']
  target: Config
  keepsMembers: boolean
}

const UNFINISHED = 'npm run go-live did not finish this database: use another, empty one.'

async function make(config: Config, parts: Parts, inspect: (deps: Deps) => Promise<void>): Promise<WentLive> {
  const { source, target, keepsMembers } = parts
  mkdirSync(target.dataDir, { recursive: true, mode: 0o711 })
  const unlock = lockDataDir(target.dataDir)
  let isDone = false
  try {
    const { deps, connection, close } = await openDeps(target, () => target.publicUrl ?? '')
    try {
      await takeOutOfService(deps.db, UNFINISHED)
      const wanted = keepsMembers ? [...OPERATOR_ROWS, ...MEMBER_ROWS] : OPERATOR_ROWS
      const rows = await copyRows(source, connection, MIGRATIONS, wanted)
      const pictures = await copyPictures(
        openFiles(config.filesUrl, config.dataDir),
        deps.files,
        await uploadKeys(deps.db),
      )
      const faults = await faultsInLedger(deps.db)
      await returnToService(deps.db)
      isDone = true
      await inspect(deps)
      return { rows, pictures, faults }
    } finally {
      await close()
    }
  } finally {
    unlock()
    if (!isDone) rmSync(target.dataDir, { recursive: true, force: true })
  }
}

/** Copies the files of these uploads. Returns how many. */
async function copyPictures(from: Files, to: Files, keys: ReadonlySet<string>): Promise<number> {
  if (keys.size === 0) return 0
  let count = 0
  for await (const { key } of from.list()) {
    const [, upload = ''] = key.split('/')
    const content = keys.has(upload) ? await from.get(key) : null
    if (content === null) continue
    await to.put(key, content, 'image/webp')
    count++
  }
  return count
}
