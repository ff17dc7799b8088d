import { once } from 'node:events'
import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { openDatabase } from './open.ts'
import { StartFailure } from './start-failure.ts'

const silent = { info: () => {}, warn: () => {}, error: () => {} }

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const refusal = (databaseUrl: string) =>
  openDatabase({ databaseUrl, dataDir: '', log: silent, waitMs: 300 }).then(
    () => 'opened',
    (error: unknown) => (error instanceof StartFailure ? error.message : error),
  )

it('an unusable database server is reported in one sentence without the password', async () => {
  expect(await refusal('postgresql://me:secret@127.0.0.1:1/plants')).toBe(
    'The database 127.0.0.1:1/plants cannot be used: it does not answer. Check DATABASE_URL, or unset it to use the built-in database.',
  )
  const missing = new URL(database.url)
  missing.pathname = '/nowhere'
  expect(await refusal(missing.href)).toContain('database "nowhere" does not exist')
})

it('the health check answers also while all connections are in use', async () => {
  expect(await database.healthy()).toBe(true)
  const busy = await Promise.all(Array.from({ length: 10 }, () => database.pool.connect()))
  expect(await database.healthy()).toBe(false)
  for (const client of busy) client.release()
  await vi.waitFor(async () => expect(await database.healthy()).toBe(true))
})

/** Names of the parameters that a client sends when it connects. */
async function startParameters(poolUrl: (port: number) => string): Promise<string[]> {
  const names: string[] = []
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', (message) => {
      const fields = message.subarray(8).toString().split('\0')
      names.push(...fields.filter((_, index) => index % 2 === 0 && fields[index] !== ''))
      socket.destroy()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = poolUrl(typeof address === 'object' && address ? address.port : 0)
  await openDatabase({ databaseUrl: database.url, poolUrl: url, dataDir: '', log: silent, waitMs: 1 }).catch(() => {})
  server.close()
  return [...new Set(names)].toSorted()
}

it('a pooler gets only the start parameters that poolers in transaction mode accept', async () => {
  const sent = await startParameters((port) => `postgresql://me@127.0.0.1:${port}/plants`)
  expect(sent).toEqual(['application_name', 'client_encoding', 'database', 'user'])
})
