import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'

const BUILT = fileURLToPath(new URL('../../../dist/service-worker.js', import.meta.url))

/** Replaces any worker that a browser has: deletes all caches and unregisters itself. Open pages are not reloaded. */
const SWITCHED_OFF = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => {
  const deletion = caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))))
  event.waitUntil(deletion.then(() => registration.unregister()))
})
`

/**
 * Serves the service worker from the root, so that its scope covers every page. Browsers check it at every visit. When
 * it is disabled, and in development, a worker is sent that removes itself and its predecessor.
 */
export function serviceWorker(app: FastifyInstance, isOn: boolean): void {
  const script = isOn && existsSync(BUILT) ? readFileSync(BUILT) : SWITCHED_OFF
  app.get('/service-worker.js', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script),
  )
}
