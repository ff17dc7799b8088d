import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What node_modules/.installed holds when the packages match the lockfile. Plain JavaScript for any Node.
 * @param {string} root folder of package-lock.json
 * @returns {string}
 */
export function stampOf(root) {
  const hash = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  return `${hash} ${process.platform}-${process.arch}`
}
