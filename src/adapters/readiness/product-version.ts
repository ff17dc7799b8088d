import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const manifest = z.object({ version: z.string() })

export interface ProductVersion {
  /** As in package.json and CHANGELOG.md. */
  version: string
  /** Begins the hash of what the pages were built from; null while they are served from their sources. */
  build: string | null
}

/** Which version of the product this process runs. Read it once, at start: an update replaces the files. */
export function productVersion(): ProductVersion {
  const { version } = manifest.parse(JSON.parse(readFileSync(`${root}package.json`, 'utf8')))
  const stamp = `${root}dist/.built-from`
  return { version, build: existsSync(stamp) ? readFileSync(stamp, 'utf8').slice(0, 12) : null }
}
