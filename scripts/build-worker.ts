import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { buildScript } from './build-script.ts'

/** Where the worker lies: beside the files of the pages, as it is sent in its own way. */
const WORKER_FILE = 'dist/service-worker.js'

/**
 * Builds the service worker into one file, with the list of this build's hashed files. Its version is made of them and of
 * the worker itself, so that browsers notice every new build and nothing else.
 */
export async function buildWorker(root: string): Promise<void> {
  const assets = globSync('dist/client/assets/*', { cwd: root })
    .map((path) => path.replaceAll('\\', '/').replace('dist/client', ''))
    .filter((path) => !/\.(br|gz)$/.test(path))
    .sort()
  const hash = createHash('sha256').update(assets.join('\n'))
  for (const path of globSync('src/offline/*.ts', { cwd: root }).sort()) hash.update(readFileSync(root + path))
  const version = hash.digest('hex').slice(0, 12)
  await buildScript(root, 'src/offline/service-worker.ts', WORKER_FILE, {
    BUILD: JSON.stringify({ version, assets }),
  })
}
