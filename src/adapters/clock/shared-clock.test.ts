import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { openClock } from './shared-clock.ts'

const HOUR = 3_600_000

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

it('tells real time until it is moved, and moves for all who share it', async () => {
  const one = await openClock(database.db)
  const two = await openClock(database.db)
  expect(Math.abs(one.now().getTime() - Date.now())).toBeLessThan(50)

  await Promise.all([one.advance(HOUR), two.advance(2 * HOUR)])
  await vi.waitFor(() => expect([one.offset, two.offset]).toEqual([3 * HOUR, 3 * HOUR]), { timeout: 1_000 })
  expect(Math.abs(two.now().getTime() - Date.now() - 3 * HOUR)).toBeLessThan(50)

  const afterRestart = await openClock(database.db, { follow: false })
  expect(afterRestart.offset).toBe(3 * HOUR)
  one.close()
  two.close()
})

it('never goes back', async () => {
  const clock = await openClock(database.db, { follow: false })
  await expect(clock.advance(-1)).rejects.toThrow('forwards')
})
