import { join } from 'node:path'
import { diskFiles } from './disk-files.ts'
import type { Files } from './files.ts'
import { readFilesUrl, s3Files } from './s3-files.ts'

/** Opens S3-compatible storage when `filesUrl` names one, otherwise the folder `files` of the data directory. */
export const openFiles = (filesUrl: string | undefined, dataDir: string): Files =>
  filesUrl ? s3Files(readFilesUrl(filesUrl)) : diskFiles(join(dataDir, 'files'))
