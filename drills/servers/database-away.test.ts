import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { listingBody } from '#test/listing-body.ts'
import { BreakableLine } from './breakable-line.ts'
import { join, publish } from './purchase.ts'
import { ServerProcess } from './server-process.ts'

const WAIT = { timeout: 60_000, interval: 50 }

const folder = mkdtempSync(path.join(tmpdir(), 'hedgerow-away-'))
let database: TestDatabase
let line: BreakableLine
let server: ServerProcess
beforeAll(async () => {
  database = await createTestDatabase()
  line = await BreakableLine.open(database.url)
  server = await ServerProcess.start({ databaseUrl: line.url, dataDir: folder })
}, 60_000)
afterAll(async () => {
  await server?.stop()
  await line?.close()
  await database?.close()
  rmSync(folder, { recursive: true, force: true })
})

test('while the database is away calls answer 503 and change nothing, and work again without a restart', async () => {
  const seller = await join(server, 'seller')
  const before = [await publish(seller, 1), await publish(seller, 2)]
  const address = server.address ?? ''
  const offer = () =>
    fetch(`${address}/api/products`, {
      method: 'POST',
      headers: { origin: address, cookie: seller.cookie, 'content-type': 'application/json' },
      body: JSON.stringify(listingBody({ price: 2000, quantity: 1, postcode: 'LS6 2AB' })),
    })

  line.cut()
  const refused = await offer()
  expect(refused.status).toBe(503)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await fetch(`${address}/healthz`)).status).toBe(200)
  await vi.waitFor(async () => expect((await server.ready()).status).toBe(503), WAIT)
  expect((await server.ready()).message).not.toBe('')

  line.restore()
  await vi.waitFor(async () => expect((await server.ready()).status).toBe(200), WAIT)
  await vi.waitFor(async () => {
    const { rows } = await database.pool.query<{ id: number }>('select id from products order by id')
    expect(rows.map(({ id }) => id)).toEqual(before)
  }, WAIT)
  expect((await offer()).status).toBe(201)
}, 180_000)
