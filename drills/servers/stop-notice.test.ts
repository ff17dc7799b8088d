import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { person } from '#test/people.ts'
import { CrashableServer } from './crashable-server.ts'

const server = new CrashableServer()
beforeAll(() => server.start({ STOP_NOTICE: '5' }), 600_000)
afterAll(() => server.end())

test('a process that has been asked to stop is not ready any more, serves on until proxies have noticed, and then ends', async () => {
  const origin = server.address ?? ''
  const ready = () => fetch(`${origin}/readyz`)
  expect((await ready()).status).toBe(200)
  const ended = server.terminate()
  const refusal = await vi.waitUntil(async () => {
    const answer = await ready()
    return answer.status === 503 && answer
  }, 60_000)
  expect(await refusal.json()).toMatchObject({ message: 'This process is stopping.' })
  const joined = await fetch(`${origin}/api/users`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify(person('sorrel')),
  })
  expect([joined.status, joined.headers.get('connection')]).toEqual([201, 'close'])
  expect((await ended).code).toBe(0)
}, 600_000)
