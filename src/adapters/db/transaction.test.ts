import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { failureOf } from './failure.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await database.db.execute(sql`create table pots (id int primary key, plants int not null)`)
  await database.db.execute(sql`insert into pots values (1, 0), (2, 0)`)
})
afterAll(() => database.close())

const raise = (code: string) => sql.raw(`do $$ begin raise exception using errcode = '${code}'; end $$`)

it('a transaction that loses a race is retried, up to three times', async () => {
  let tries = 0
  const result = await database.db.transaction(async (tx) => {
    tries++
    if (tries < 3) await tx.execute(raise('40001'))
    return 'done'
  })
  expect({ result, tries }).toEqual({ result: 'done', tries: 3 })

  tries = 0
  const lost = database.db.transaction(async (tx) => {
    tries++
    await tx.execute(raise('40P01'))
  })
  expect(await lost.catch(failureOf)).toEqual({ kind: 'contention' })
  expect(tries).toBe(3)
})

it('transactions that lock in opposite order all succeed', async () => {
  const add = (first: number, second: number) =>
    database.db.transaction(async (tx) => {
      await tx.execute(sql`update pots set plants = plants + 1 where id = ${first}`)
      await tx.execute(sql`update pots set plants = plants + 1 where id = ${second}`)
    })
  const outcomes = await Promise.allSettled(Array.from({ length: 6 }, (_, i) => (i % 2 ? add(1, 2) : add(2, 1))))
  const done = outcomes.filter(({ status }) => status === 'fulfilled').length
  const { rows } = await database.pool.query('select plants from pots')
  expect(rows).toEqual([{ plants: done }, { plants: done }])
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') expect(failureOf(outcome.reason)).toEqual({ kind: 'contention' })
  }
})

it('a throw rolls everything back, and a savepoint rolls back only its part', async () => {
  const failed = database.db.transaction(async (tx) => {
    await tx.execute(sql`insert into pots values (3, 0)`)
    throw new Error('changed my mind')
  })
  await expect(failed).rejects.toThrow('changed my mind')
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`insert into pots values (4, 0)`)
    await tx
      .transaction(async (inner) => {
        await inner.execute(sql`insert into pots values (5, 0)`)
        throw new Error('only this')
      })
      .catch(() => {})
  })
  const { rows } = await database.pool.query('select id from pots where id > 2')
  expect(rows).toEqual([{ id: 4 }])
})

it('no connection is lost when connections break inside transactions', async () => {
  for (let i = 0; i < 15; i++) {
    const broken = database.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`)
    })
    await expect(broken).rejects.toThrow()
  }
  expect(await database.healthy()).toBe(true)
  expect(database.pool.totalCount).toBeLessThan(10)
})
