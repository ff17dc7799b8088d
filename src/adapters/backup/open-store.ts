import { resolve } from 'node:path'
import { readFilesUrl } from '#adapters/files/s3-files.ts'
import type { BackupStore } from './backup-store.ts'
import { folderStore } from './folder-store.ts'
import { s3Store } from './s3-store.ts'

/** Opens `s3://key:secret@host/bucket` or a folder. */
export const openStore = (place: string): BackupStore =>
  place.startsWith('s3://') ? s3Store(readFilesUrl(place, 'BACKUP_URL')) : folderStore(resolve(place))
