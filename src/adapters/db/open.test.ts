import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
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

it('says in one sentence, without the password, why a given server cannot be used', async () => {
  expect(await refusal('postgresql://me:secret@127.0.0.1:1/plants')).toBe(
    'The database 127.0.0.1:1/plants cannot be used: it does not answer. Check DATABASE_URL, or unset it to use the built-in database.',
  )
  const missing = new URL(database.url)
  missing.pathname = '/nowhere'
  expect(await refusal(missing.href)).toContain('database "nowhere" does not exist')
})

it('answers whether it is healthy, also while all its connections are taken', async () => {
  expect(await database.healthy()).toBe(true)
  const busy = await Promise.all(Array.from({ length: 10 }, () => database.pool.connect()))
  const asked = performance.now()
  expect(await database.healthy()).toBe(false)
  expect(performance.now() - asked).toBeLessThan(3_000)
  for (const client of busy) client.release()
  await vi.waitFor(async () => expect(await database.healthy()).toBe(true))
})
