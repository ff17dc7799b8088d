import { readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'

export interface PostcodeFile {
  path: string
  bytes: number
  /** Named itself; otherwise it was found in a folder, where other tables may lie as well. */
  isNamed: boolean
}

/** The CSV files at these paths; folders are searched through. Throws an Error with one plain sentence. */
export function filesAt(paths: readonly string[]): PostcodeFile[] {
  const files = paths.flatMap((path) => {
    if (/\.zip$/i.test(path)) throw new Error(`Unpack ${path} first, then name the CSV file or its folder.`)
    const found = statSync(path, { throwIfNoEntry: false })
    if (!found) throw new Error(`There is no file or folder ${path}.`)
    if (!found.isDirectory()) return [{ path, bytes: found.size, isNamed: true }]
    return readdirSync(path, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.csv$/i.test(name))
      .sort()
      .map((name) => ({ path: join(path, name), bytes: statSync(join(path, name)).size, isNamed: false }))
  })
  if (files.length === 0) throw new Error(`There is no CSV file in ${paths.join(', ')}.`)
  return files
}

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

/** The publisher's date: the month in a name such as `ONSPD_AUG_2025_UK.csv`, else when the newest file was written. */
export function dateOf(files: readonly Pick<PostcodeFile, 'path'>[]): string {
  for (const { path } of files) {
    const [, month = '', year] = /(?:^|[^A-Z])([A-Z]{3})_?(20\d\d)(?!\d)/.exec(basename(path).toUpperCase()) ?? []
    const index = MONTHS.indexOf(month)
    if (index >= 0) return `${year}-${String(index + 1).padStart(2, '0')}-01`
  }
  const newest = Math.max(...files.map(({ path }) => statSync(path).mtimeMs))
  return new Date(newest).toISOString().slice(0, 10)
}
