import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { moneyGate } from './money-gate.ts'
import { codeVersion, incompatibility, minimumCode } from './schema-compatibility.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const own = codeVersion('migrations')

it('the version of the code is the number of the last migration', async () => {
  expect(own).toBeGreaterThanOrEqual(67)
  expect(incompatibility(own, await minimumCode(database.db))).toBeNull()
  expect(incompatibility(67, 68)).toBe(
    'The database needs version 68 of Hedgerow or a newer one, and this is version 67: start the newer version.',
  )
})

it('the minimum version cannot be raised between the check and the end of the work', async () => {
  const order: string[] = []
  const atWork = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<void>()
  const work = database.transaction(async (tx) => {
    await moneyGate(own).enter(tx)
    atWork.resolve()
    await finish.promise
    order.push('work committed')
  })
  await atWork.promise
  const migration = await database.pool.connect()
  await migration.query('begin')
  const raising = migration.query('select require_code_version($1)', [own + 1]).then(() => order.push('minimum raised'))
  await pause(200)
  expect(order).toEqual([])
  finish.resolve()
  await Promise.all([work, raising])
  expect(order).toEqual(['work committed', 'minimum raised'])

  // Work that begins while the minimum is being raised waits, and then sees the new minimum.
  const late = database.transaction((tx) => moneyGate(own).enter(tx))
  const newer = database.transaction((tx) => moneyGate(own + 1).enter(tx))
  // Expected before the commit: a rejection that nothing awaits yet would end the test run.
  const refused = expect(late).rejects.toMatchObject({ reason: 'unavailable', details: { code: 'UPDATING' } })
  await pause(200)
  await migration.query('commit')
  migration.release()
  await refused
  await expect(newer).resolves.toBeInstanceOf(Date)
})
