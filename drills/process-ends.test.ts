import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { join, publish } from './servers/purchase.ts'
import { ServerProcess } from './servers/server-process.ts'

const ENDS = [
  { FATAL: 'error', said: 'nothing catches this' },
  { FATAL: 'memory', said: 'heap out of memory' },
]

const folder = mkdtempSync(path.join(tmpdir(), 'hedgerow-ends-'))
const nodeArgs = ['--import', './drills/servers/fatal.ts', '--max-old-space-size=400']
let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
}, 60_000)
afterAll(async () => {
  await database?.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a process that ends by an error that nothing catches, or without memory, says so, and the next one goes on with all that was acknowledged', async () => {
  const start = (env: Record<string, string>) =>
    ServerProcess.start({ databaseUrl: database.url, dataDir: folder, env, nodeArgs })
  const acknowledged: number[] = []
  for (const { FATAL, said } of ENDS) {
    const server = await start({ FATAL })
    const seller = await join(server, FATAL)
    acknowledged.push(await publish(seller, 1), await publish(seller, 2))
    server.signal('SIGUSR2')
    expect(await server.ended).not.toBe(0)
    expect(server.complaints).toContain(said)
  }
  const next = await start({})
  try {
    await vi.waitFor(async () => expect((await next.ready()).status).toBe(200), { timeout: 60_000, interval: 50 })
    const asked = acknowledged.map((id) => fetch(`${next.address}/api/products/${id}`))
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(acknowledged.map(() => 200))
  } finally {
    await next.stop()
  }
}, 240_000)
