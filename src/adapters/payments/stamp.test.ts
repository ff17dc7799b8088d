import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { stampMode } from './stamp.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test('test and real payments never share a database', async () => {
  await stampMode(database.db, 'sandbox')
  await stampMode(database.db, 'sandbox')
  await expect(stampMode(database.db, 'stripe')).rejects.toThrow(/holds test payments/)
  await expect(stampMode(database.db, 'stripe-test')).rejects.toThrow(/holds test payments/)
})
