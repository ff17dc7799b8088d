import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { checkPaymentMode } from './payment-mode-check.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test('test and real payments never share a database', async () => {
  await checkPaymentMode(database.db, 'sandbox')
  await checkPaymentMode(database.db, 'sandbox')
  await expect(checkPaymentMode(database.db, 'stripe')).rejects.toThrow(/holds test payments/)
  await expect(checkPaymentMode(database.db, 'stripe-test')).rejects.toThrow(/holds test payments/)
})
