import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'

const BUILT = fileURLToPath(new URL('../../dist/service-worker.js', import.meta.url))

/** Takes the place of whatever worker a browser has: forgets all that was kept, and goes. Open pages stay as they are. */
const SWITCHED_OFF = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => {
  const forget = caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))))
  event.waitUntil(forget.then(() => registration.unregister()))
})
`

/**
 * The service worker, from the root so that it stands behind every page. Browsers ask for it again at every visit. Switched
 * off, and while developing, a worker is sent that removes itself and the one before it.
 */
export function serviceWorker(app: FastifyInstance, isOn: boolean): void {
  const script = isOn && existsSync(BUILT) ? readFileSync(BUILT) : SWITCHED_OFF
  app.get('/service-worker.js', { schema: { hide: true } as object }, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script),
  )
}
