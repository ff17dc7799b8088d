import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { buildScript } from './build-script.ts'

/** Path of the worker: beside the page files, because it is served with its own headers. */
const WORKER_FILE = 'dist/service-worker.js'

/**
 * Bundles the service worker into one file with the list of this build's hashed files. Its version is a hash of that
 * list and of the worker itself, so browsers update exactly when the build changes.
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
