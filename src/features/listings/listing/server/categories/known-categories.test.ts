import { afterAll, expect, test, vi } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { invalidateCategories, knownCategories } from './known-categories.ts'

const database = await createTestDatabase()
const { db, pool } = database
afterAll(() => database.close())

const firstName = async () => (await knownCategories(db))[0]?.name
const rename = (name: string) =>
  pool.query('update categories set name = $1 where id = (select min(id) from categories)', [name])

test('categories are read again when this process has changed them, and a second after another has', async () => {
  const before = await firstName()
  await rename('Shrubs of the shade')
  invalidateCategories(db)
  expect(await firstName()).not.toBe(before)
  await rename('Climbers of the wall')
  await vi.waitFor(async () => expect(await firstName()).toBe('Climbers of the wall'), { timeout: 10_000 })
})

test('a read that failed is not kept', async () => {
  invalidateCategories(db)
  await pool.query('alter table categories rename to elsewhere')
  await expect(knownCategories(db)).rejects.toThrow()
  await pool.query('alter table elsewhere rename to categories')
  expect((await knownCategories(db)).length).toBeGreaterThan(3)
})
