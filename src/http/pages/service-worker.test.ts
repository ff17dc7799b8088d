import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { serviceWorker } from './service-worker.ts'

test('a disabled service worker deletes its caches, unregisters itself, and is checked again at every visit', async () => {
  const app = Fastify()
  serviceWorker(app, false)
  const answer = await app.inject('/service-worker.js')
  expect(answer.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
  })
  const listeners = new Map<string, (event: { waitUntil: (work: Promise<unknown>) => void }) => void>()
  const cacheNames = new Set(['pages-1', 'assets-1', 'orders'])
  const done: string[] = []
  const caches = { keys: async () => [...cacheNames], delete: async (name: string) => cacheNames.delete(name) }
  const registration = { unregister: async () => done.push('unregistered') }
  const run = new Function('addEventListener', 'caches', 'registration', 'skipWaiting', answer.body)
  run(
    (kind: string, listener: never) => listeners.set(kind, listener),
    caches,
    registration,
    () => done.push('at once'),
  )
  const work: Promise<unknown>[] = []
  for (const kind of ['install', 'activate']) listeners.get(kind)?.({ waitUntil: (one) => work.push(one) })
  await Promise.all(work)
  expect(done).toEqual(['at once', 'unregistered'])
  expect(cacheNames.size).toBe(0)
  expect(listeners.has('fetch')).toBe(false)
})
