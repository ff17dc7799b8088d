import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#adapters/db/database.ts'
import { startTestServer, type TestMember, type TestServer } from '#test/server.ts'
import { putOnSale } from '#test/shop.ts'
import { products } from '../../base/server/tables.ts'
import { claimUnit } from './stock-store.ts'

let server: TestServer
let rose: TestMember
beforeAll(async () => {
  server = await startTestServer()
  rose = await server.member('rose')
})

const stockOf = async (id: number) => {
  const [found] = await server.deps.db.select().from(products).where(eq(products.id, id))
  return { quantity: found?.quantity, status: found?.status }
}

const claim = (id: number, units = 1) =>
  server.deps.db.transaction((tx) => claimUnit(tx, id, server.deps.clock.now(), units))

/** Claims a unit in a transaction that stays open until `end` is called; a `fails` one then rolls back. */
async function openClaim(id: number, { fails }: { fails: boolean }) {
  const claimed = Promise.withResolvers<void>()
  const ending = Promise.withResolvers<void>()
  const done = server.deps.db.transaction(async (tx: Database) => {
    expect(await claimUnit(tx, id, server.deps.clock.now())).toBe(true)
    claimed.resolve()
    await ending.promise
    if (fails) throw new Error('rolled back')
  })
  await Promise.race([claimed.promise, done])
  return { end: () => ending.resolve(), done }
}

test('the second claim of the last unit waits for the first and finds no unit after its commit', async () => {
  const id = await putOnSale(server, rose, { quantity: 1 })
  const first = await openClaim(id, { fails: false })
  const second = claim(id)
  expect(await Promise.race([second, stockOf(id)])).toEqual({ quantity: 1, status: 'active' })
  first.end()
  await first.done
  expect(await second).toBe(false)
  expect(await stockOf(id)).toEqual({ quantity: 0, status: 'reserved' })
})

test('the second claim of the last unit gets it when the first is rolled back', async () => {
  const id = await putOnSale(server, rose, { quantity: 1 })
  const first = await openClaim(id, { fails: true })
  const second = claim(id)
  first.end()
  await expect(first.done).rejects.toThrow('rolled back')
  expect(await second).toBe(true)
  expect(await stockOf(id)).toEqual({ quantity: 0, status: 'reserved' })
})

test('of many simultaneous claims exactly as many succeed as there are units', async () => {
  const id = await putOnSale(server, rose, { quantity: 3 })
  const claims = await Promise.all(Array.from({ length: 8 }, () => claim(id)))
  expect(claims.filter(Boolean)).toHaveLength(3)
  expect(await stockOf(id)).toEqual({ quantity: 0, status: 'reserved' })
})

test('of several units all are taken or none, and the last ones reserve the listing', async () => {
  const id = await putOnSale(server, rose, { quantity: 3 })
  const claims = await Promise.all([claim(id, 2), claim(id, 2)])
  expect(claims.toSorted()).toEqual([false, true])
  expect(await stockOf(id)).toEqual({ quantity: 1, status: 'active' })
  expect(await claim(id, 2)).toBe(false)
  expect(await claim(id)).toBe(true)
  expect(await stockOf(id)).toEqual({ quantity: 0, status: 'reserved' })
})
