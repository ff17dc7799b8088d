import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import type { Files } from '#adapters/files/files.ts'
import { MARK } from '#adapters/files/files-folder.ts'
import { DomainError } from '#shared/errors.ts'
import { writeArchive } from './archive-writer.ts'
import type { BackupStore, StoredBackup } from './backup-store.ts'
import { connect, withDatabase } from './copy.ts'
import { type Erasure, recordErasure } from './erasures.ts'
import type { Manifest } from './format.ts'
import { instanceId } from './instance-store.ts'
import { archiveName, expiredAmong, prefixOf, takenAtOf } from './names.ts'
import { openStore } from './open-store.ts'
import { withSnapshot } from './snapshot.ts'

/** Advisory lock key: one process makes a backup of a database at a time. */
const BACKUP_LOCK = 7_305_121
const NAME = 'hedgerow backup'

export interface MadeBackup extends StoredBackup {
  manifest: Manifest
}

/** Backups of this marketplace's database and pictures. */
export interface Backups {
  /** Where they are kept, without secrets. */
  place: string
  /** The id of this marketplace. */
  instance(): Promise<string>
  /** Makes a dated archive while the product runs. Refused while another one is being made. */
  make(): Promise<MadeBackup>
  /** The archives of this marketplace, oldest first. */
  list(): Promise<(StoredBackup & { takenAt: Date })[]>
  /** Deletes archives that are not kept any more: see `expiredAmong`. Returns their names. */
  prune(keep: number): Promise<string[]>
  /** Records the erasure of an account, so that restoring an older archive erases it again. Idempotent. */
  recordErasure(erasure: Erasure): Promise<void>
}

interface Options {
  connection: pg.PoolConfig
  migrations: string
  files: Files
  /** Storage of pictures in place of `dataDir`. */
  filesUrl: string | undefined
  dataDir: string
  /** A folder or an S3 URL; `backups` in the data folder when unset. */
  backupUrl: string | undefined
}

export const placeOfBackups = ({ backupUrl, dataDir }: Pick<Options, 'backupUrl' | 'dataDir'>): string =>
  backupUrl ?? path.join(dataDir, 'backups')

export function openBackups(options: Options): Backups {
  const store = openStore(placeOfBackups(options))
  const instance = () => withDatabase(options.connection, NAME, instanceId)
  const list = async () => {
    const found = await store.list(prefixOf(await instance()))
    return found.flatMap((one) => {
      const takenAt = takenAtOf(one.name)
      return takenAt === null ? [] : [{ ...one, takenAt }]
    })
  }
  return {
    place: store.place,
    instance,
    make: () => alone(options.connection, () => make(options, store)),
    list,
    async prune(keep) {
      const expired = expiredAmong(
        (await list()).map(({ name }) => name),
        keep,
      )
      for (const name of expired) await store.remove(name)
      return expired
    },
    recordErasure: async (erasure) => recordErasure(store, await instance(), erasure),
  }
}

async function make({ connection, migrations, files, filesUrl, dataDir }: Options, store: BackupStore) {
  return withSnapshot(connection, migrations, async (snapshot): Promise<MadeBackup> => {
    const name = archiveName(snapshot.header.instance, new Date(snapshot.header.takenAt))
    const pictures = { files, isRemote: filesUrl !== undefined, beside: besidePictures(filesUrl, dataDir) }
    await store.clear(prefixOf(snapshot.header.instance))
    let manifest: Manifest | undefined
    const bytes = await store.write(name, async (out) => {
      manifest = await writeArchive(snapshot, pictures, out)
    })
    if (manifest === undefined) throw new Error('The archive was not written.')
    return { name, bytes, manifest }
  })
}

/** The id of the pictures' folder, by which processes on one database recognise it. */
function besidePictures(filesUrl: string | undefined, dataDir: string): ReadonlyMap<string, Buffer> {
  const mark = path.join(dataDir, 'files', MARK)
  return new Map(filesUrl === undefined && existsSync(mark) ? [[MARK, readFileSync(mark)]] : [])
}

/** Runs `work` unless another process is at it. */
async function alone<Result>(connection: pg.PoolConfig, work: () => Promise<Result>): Promise<Result> {
  const client = await connect(connection, NAME)
  try {
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [BACKUP_LOCK])
    // The lock ends with the connection.
    if (rows[0]?.got) return await work()
    throw new DomainError('conflict', 'A backup is being made already.', { code: 'BACKUP_RUNNING' })
  } finally {
    await client.end()
  }
}
