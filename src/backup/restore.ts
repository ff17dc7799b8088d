import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { type ArchiveSource, openArchive } from '#adapters/backup/archive-reader.ts'
import type { BackupStore } from '#adapters/backup/backup-store.ts'
import { hasEmbedded } from '#adapters/backup/command-database.ts'
import { erasuresIn } from '#adapters/backup/erasures.ts'
import type { Manifest } from '#adapters/backup/format.ts'
import { load } from '#adapters/backup/load.ts'
import { lockDataDir } from '#adapters/db/embedded/data-lock.ts'
import { startEmbedded } from '#adapters/db/embedded/embedded-postgres.ts'
import type { OpenDatabase } from '#adapters/db/open.ts'
import { StartFailure } from '#adapters/db/start-failure.ts'
import { openFiles } from '#adapters/files/open-files.ts'
import { jsonLog } from '#adapters/log/json-log.ts'
import { returnToService, takeOutOfService } from '#adapters/readiness/out-of-service.ts'
import { codeVersion } from '#adapters/readiness/schema-compatibility.ts'
import type { Config } from '#config.ts'
import { closingSlots } from '#feature-routes.ts'
import { eraseAgain } from '#features/accounts/server/lock-out.ts'
import { faultsInLedger } from '#features/checkout/ledger/server/ledger-check-store.ts'
import { MIGRATIONS, openDeps } from '#open-deps.ts'
import { buildServer } from '#server.ts'
import { aside } from './exchange.ts'
import { type FoundArchive, findArchive } from './find-archive.ts'
import { type CountingSink, folderSink, ListedPictures, type PictureOutcome, storageSink } from './picture-sinks.ts'

export interface Restored {
  manifest: Manifest
  pictures: PictureOutcome
  /** Accounts that were erased after the backup and were erased again. */
  erased: { erased: number; waiting: number }
  /** What is wrong with the ledger; empty when it balances. */
  faults: string[]
  /** Folders that were moved aside. */
  movedAside: string[]
}

interface Options {
  /** Moves the existing data aside instead of refusing. */
  replace?: boolean
}

/**
 * Restores an archive into the configured, empty place. Nothing is in place before the archive is complete, every row is
 * compared with it, and accounts that were erased since are erased again.
 */
export async function restore(config: Config, file: string, { replace = false }: Options = {}): Promise<Restored> {
  const archive = await findArchive(config, file)
  try {
    return await (config.databaseUrl === undefined
      ? restoreEmbedded(config, archive, replace)
      : restoreToServer(config, archive, config.databaseUrl, replace))
  } finally {
    archive.input.destroy()
  }
}

/** Everything is made in a folder beside the data, which replaces them at the end. */
async function restoreEmbedded(config: Config, archive: FoundArchive, replace: boolean): Promise<Restored> {
  const unlock = lockDataDir(config.dataDir)
  const staging = path.join(config.dataDir, 'restoring')
  try {
    if (!replace) refuseExisting(config)
    rmSync(staging, { recursive: true, force: true })
    const staged = { ...config, dataDir: staging }
    const embedded = await startEmbedded({ dataDir: staging, log: jsonLog(config.logLevel) })
    const filled = await fill(staged, archive, embedded.connection).finally(() => embedded.stop())
    const outcome = await finish(staged, archive)
    const movedAside = exchange(config, staging, stamp(filled.manifest))
    return { ...filled, ...outcome, movedAside }
  } finally {
    rmSync(staging, { recursive: true, force: true })
    unlock()
  }
}

/** The pictures wait in a folder beside the old ones; no server starts on the database before everything is done. */
async function restoreToServer(
  config: Config,
  archive: FoundArchive,
  databaseUrl: string,
  replace: boolean,
): Promise<Restored> {
  const staging = path.join(config.dataDir, 'restoring')
  if (!replace && !config.filesUrl) refuseFiles(config)
  rmSync(staging, { recursive: true, force: true })
  try {
    const filled = await fill({ ...config, dataDir: staging }, archive, { connectionString: databaseUrl })
    const movedAside = config.filesUrl ? [] : exchangeFiles(config, staging, stamp(filled.manifest))
    return { ...filled, ...(await finish(config, archive)), movedAside }
  } finally {
    rmSync(staging, { recursive: true, force: true })
  }
}

/** Loads the archive into an empty database, which stays out of service, and its pictures into the data folder. */
async function fill(config: Config, found: FoundArchive, connection: OpenDatabase['connection']) {
  const sink = sinkFor(config)
  const archive = await openArchive(found.input, codeVersion(MIGRATIONS), sink)
  refuseLostPictures(config, archive)
  await load(connection, archive, (tx) => takeOutOfService(tx, unfinished(found.name)))
  return { manifest: archive.manifest(), pictures: await sink.finish() }
}

function sinkFor(config: Config): CountingSink {
  const files = config.filesUrl ? openFiles(config.filesUrl, config.dataDir) : null
  const listed = new ListedPictures(files)
  return files ? storageSink(files, listed) : folderSink(path.join(config.dataDir, 'files'), listed)
}

function refuseLostPictures({ filesUrl }: Config, { header }: ArchiveSource): void {
  if (header.pictures === 'included' || filesUrl) return
  throw new StartFailure(
    'The archive lists pictures in object storage and does not hold them: set FILES_URL to that storage.',
  )
}

const unfinished = (name: string): string =>
  `This database was restored from ${name}, and the restore did not finish: restore it again into an empty database.`

/** Applies newer migrations, erases accounts that were erased since, checks the ledger, and lets the database serve. */
async function finish(config: Config, { stores }: Pick<FoundArchive, 'stores'>) {
  const { deps, close } = await openDeps(config, () => config.publicUrl ?? `http://localhost:${config.port}`, {
    isOutOfService: true,
  })
  try {
    // The listeners that hide and erase accounts are registered by the server, which does not listen.
    const app = await buildServer(deps)
    try {
      const erased = await eraseAgain(deps, closingSlots, await erasedSince(deps.backups.instance, stores))
      const faults = await faultsInLedger(deps.db)
      await returnToService(deps.db)
      return { erased, faults }
    } finally {
      await app.close()
    }
  } finally {
    await close()
  }
}

async function erasedSince(instance: () => Promise<string>, stores: readonly BackupStore[]) {
  const id = await instance()
  const all = await Promise.all(stores.map((store) => erasuresIn(store, id)))
  return all.flat().map(({ userId, registeredAt }) => ({ userId, registeredAt: new Date(registeredAt) }))
}

function refuseExisting(config: Config): void {
  if (hasEmbedded(config.dataDir)) {
    throw new StartFailure(
      `There is a database in ${config.dataDir} already, and nothing was changed: choose another DATA_DIR, or add --replace to move it aside.`,
    )
  }
  if (!config.filesUrl) refuseFiles(config)
}

function refuseFiles({ dataDir }: Config): void {
  const folder = path.join(dataDir, 'files')
  if (!existsSync(folder) || readdirSync(folder).length === 0) return
  throw new StartFailure(
    `There are pictures in ${folder} already, and nothing was changed: choose another DATA_DIR, or add --replace to move them aside.`,
  )
}

/** A name for what is moved aside. */
const stamp = ({ takenAt }: Manifest): string => `before-restore-of-${takenAt.slice(0, 19).replaceAll(':', '-')}`

/**
 * Puts the restored folders in place. `postgres.moving` is known to the start: an interruption here is finished there,
 * or refused in one sentence, and never begins with an empty database.
 */
function exchange(config: Config, staging: string, suffix: string): string[] {
  const place = path.join(config.dataDir, 'postgres')
  const moving = `${place}.moving`
  renameSync(path.join(staging, 'postgres'), moving)
  const movedAside = config.filesUrl ? [] : exchangeFiles(config, staging, suffix)
  if (existsSync(place)) movedAside.unshift(aside(place, suffix))
  renameSync(moving, place)
  return movedAside
}

function exchangeFiles({ dataDir }: Config, staging: string, suffix: string): string[] {
  const files = path.join(dataDir, 'files')
  const movedAside = existsSync(files) && readdirSync(files).length > 0 ? [aside(files, suffix)] : []
  rmSync(files, { recursive: true, force: true })
  const restored = path.join(staging, 'files')
  if (existsSync(restored)) renameSync(restored, files)
  return movedAside
}
