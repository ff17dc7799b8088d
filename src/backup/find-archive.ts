import { createReadStream, existsSync } from 'node:fs'
import path from 'node:path'
import type { Readable } from 'node:stream'
import type { BackupStore } from '#adapters/backup/backup-store.ts'
import { placeOfBackups } from '#adapters/backup/backups.ts'
import { openStore } from '#adapters/backup/open-store.ts'
import { StartFailure } from '#adapters/db/start-failure.ts'
import type { Config } from '#config.ts'

export interface FoundArchive {
  name: string
  input: Readable
  /** Where erasures since then may be recorded: beside the archive, and where this installation records them. */
  stores: BackupStore[]
}

/** Opens an archive by its path, or by its name at BACKUP_URL. */
export async function findArchive(config: Config, file: string): Promise<FoundArchive> {
  const configured = openStore(placeOfBackups(config))
  if (existsSync(file)) {
    const folder = path.dirname(path.resolve(file))
    const stores = folder === configured.place ? [configured] : [openStore(folder), configured]
    return { name: path.basename(file), input: createReadStream(file), stores }
  }
  const input = await configured.read(file)
  if (input === null) {
    throw new StartFailure(`There is no archive ${file}, neither as a file nor in ${configured.place}.`)
  }
  return { name: file, input, stores: [configured] }
}
