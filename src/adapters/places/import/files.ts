import { createReadStream, readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { csvFilesIn, type Packed } from './zip.ts'

export interface PostcodeFile {
  /** For a file in a ZIP: the ZIP's path and the name inside it. */
  path: string
  bytes: number
  /** Modification time in milliseconds; for a file in a ZIP, that of the ZIP. */
  writtenAt: number
  /** Given by its own path; otherwise it was found in a folder or a ZIP, which may contain other tables too. */
  isNamed: boolean
  content(): AsyncIterable<Buffer>
}

/** The CSV files at these paths; folders and ZIPs are searched. Throws an Error with one sentence. */
export async function filesAt(paths: readonly string[]): Promise<PostcodeFile[]> {
  const files = (await Promise.all(paths.map(filesOf))).flat()
  if (files.length === 0) throw new Error(`There is no CSV file in ${paths.join(', ')}.`)
  return files
}

async function filesOf(path: string): Promise<PostcodeFile[]> {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) throw new Error(`There is no file or folder ${path}.`)
  if (found.isDirectory()) {
    return readdirSync(path, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.csv$/i.test(name))
      .sort()
      .map((name) => plain(join(path, name), false))
  }
  if (!/\.zip$/i.test(path)) return [plain(path, true)]
  const packed = withoutCopies(await csvFilesIn(path))
  return packed.map(({ name, bytes, content }) => ({
    ...{ path: join(path, name), bytes, content },
    ...{ writtenAt: found.mtimeMs, isNamed: false },
  }))
}

function plain(path: string, isNamed: boolean): PostcodeFile {
  const { size, mtimeMs } = statSync(path)
  return { path, bytes: size, writtenAt: mtimeMs, isNamed, content: () => createReadStream(path) }
}

/** The ONS includes its directory twice: complete, and split by area in a folder beside it. */
function withoutCopies(packed: Packed[]): Packed[] {
  const hasWhole = packed.some(({ name }) => /(^|\/)Data\/[^/]+\.csv$/i.test(name))
  return hasWhole ? packed.filter(({ name }) => !/\/multi_csv\//i.test(name)) : packed
}

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

/**
 * The publisher's date: the month in a name such as `ONSPD_AUG_2025_UK.csv`, otherwise the newest modification time.
 */
export function dateOf(files: readonly Pick<PostcodeFile, 'path' | 'writtenAt'>[]): string {
  for (const { path } of files) {
    const [, month = '', year] = /(?:^|[^A-Z])([A-Z]{3})_?(20\d\d)(?!\d)/.exec(basename(path).toUpperCase()) ?? []
    const index = MONTHS.indexOf(month)
    if (index >= 0) return `${year}-${String(index + 1).padStart(2, '0')}-01`
  }
  const newest = Math.max(...files.map(({ writtenAt }) => writtenAt))
  return new Date(newest).toISOString().slice(0, 10)
}
