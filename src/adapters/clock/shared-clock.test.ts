import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { openClock } from './shared-clock.ts'

const HOUR = 3_600_000

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())
afterEach(() => {
  vi.useRealTimers()
})

async function databaseTime(): Promise<number> {
  const { rows } = await database.pool.query<{ ms: string }>(
    'select extract(epoch from clock_timestamp()) * 1000 as ms',
  )
  return Number(rows[0]?.ms)
}

/** Sets this process's wall clock; the monotonic clock and timers stay real. */
const setWallClock = (time: number) => vi.useFakeTimers({ toFake: ['Date'], now: time })

it('the shared clock shows real time until it is moved, and moves for all processes that share it', async () => {
  const one = await openClock(database.db)
  const two = await openClock(database.db)
  expect(Math.abs(one.now().getTime() - (await databaseTime()))).toBeLessThan(1_000)

  await Promise.all([one.advance(HOUR), two.advance(2 * HOUR)])
  await vi.waitFor(() => expect([one.offset, two.offset]).toEqual([3 * HOUR, 3 * HOUR]), { timeout: 5_000 })
  expect(Math.abs(two.now().getTime() - (await databaseTime()) - 3 * HOUR)).toBeLessThan(1_000)

  const afterRestart = await openClock(database.db, { follow: false })
  expect(afterRestart.offset).toBe(3 * HOUR)
  one.close()
  two.close()
})

it('the shared clock never goes back', async () => {
  const clock = await openClock(database.db, { follow: false })
  await expect(clock.advance(-1)).rejects.toThrow('forwards')
})

it("the shared clock follows the database's clock, and reports a local clock that differs by more than two seconds", async () => {
  const clock = await openClock(database.db, { follow: false })
  const expected = clock.now().getTime()
  expect(clock.fault()).toBeNull()

  setWallClock(Date.now() + 20 * 24 * HOUR)
  await clock.refresh()
  expect(clock.now().getTime() - expected).toBeLessThan(10_000)
  expect(clock.fault()).toMatch(
    /^The clock of this machine is 17(28000|2799\d) seconds ahead of the database's clock\.$/,
  )

  setWallClock((await databaseTime()) - 60_000)
  await clock.refresh()
  expect(clock.fault()).toMatch(/^The clock of this machine is (59|6\d) seconds behind the database's clock\.$/)

  vi.useRealTimers()
  await clock.refresh()
  expect(clock.fault()).toBeNull()
})
