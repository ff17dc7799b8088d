import { sql } from 'drizzle-orm'
import { integer, pgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { json } from './columns.ts'
import { firstRowOf, onlyRowOf, rowsOf, time, wide } from './rows.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const plot = z.object({ id: z.int(), name: z.nullable(z.string()) })
const none = sql`select 1 as id, 'x' as name where false`

test('rows are returned in the order of the statement, parsed', async () => {
  const found = await rowsOf(database.db, plot, sql`select id, name from (values (2, 'b'), (1, null)) as t (id, name)`)
  expect(found).toEqual([
    { id: 2, name: 'b' },
    { id: 1, name: null },
  ])
  expect(await rowsOf(database.db, plot, none)).toEqual([])
})

test.each([
  ['of another type', sql`select 'one' as id, 'a' as name`],
  ['with a null in a column that has none', sql`select null::int as id, 'a' as name`],
  ['without one of the columns', sql`select 1 as id`],
])('a row %s is an error', async (_what, statement) => {
  await expect(rowsOf(database.db, plot, statement)).rejects.toThrow(z.core.$ZodError)
  await expect(firstRowOf(database.db, plot, statement)).rejects.toThrow(z.core.$ZodError)
})

test('columns beyond the declared ones are dropped', async () => {
  expect(await firstRowOf(database.db, plot, sql`select 1 as id, 'a' as name, 'secret' as password`)).toEqual({
    id: 1,
    name: 'a',
  })
})

test('the first row is null when there is none, and the only row is an error unless there is exactly one', async () => {
  expect(await firstRowOf(database.db, plot, none)).toBeNull()
  const two = sql`select id, 'a' as name from generate_series(1, 2) id`
  expect(await firstRowOf(database.db, plot, two)).toEqual({ id: 1, name: 'a' })
  for (const statement of [none, two]) await expect(onlyRowOf(database.db, plot, statement)).rejects.toThrow('one row')
  expect(await onlyRowOf(database.db, plot, sql`select 7 as id, null as name`)).toEqual({ id: 7, name: null })
})

test('times become dates, and wide numbers become numbers', async () => {
  const row = z.object({ at: time, sum: wide })
  const statement = sql`select timestamptz '2026-03-29 02:30:00.125+01' as at, sum(n) as sum
    from (values (9007199254740000::bigint), (991)) as t (n)`
  expect(await onlyRowOf(database.db, row, statement)).toEqual({
    at: new Date('2026-03-29T01:30:00.125Z'),
    sum: Number.MAX_SAFE_INTEGER,
  })
})

const plants = pgTable('plants', { id: integer().primaryKey(), content: json(z.object({ name: z.string() })) })

test('stored JSON is read in its declared shape, and another shape is an error', async () => {
  const { db } = database
  const all = () => db.select().from(plants)
  await db.execute(sql`create table plants (id int primary key, content jsonb)`)
  await db.insert(plants).values({ id: 1, content: { name: 'Fern' } })
  await db.execute(sql`update plants set content = content || '{"former": true}'`)
  expect(await all()).toEqual([{ id: 1, content: { name: 'Fern' } }])
  await db.execute(sql`update plants set content = null`)
  expect(await all()).toEqual([{ id: 1, content: null }])
  await db.execute(sql`update plants set content = '{"name": 1}'`)
  await expect(all()).rejects.toThrow(z.core.$ZodError)
})
