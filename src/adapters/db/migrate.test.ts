import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { migrate } from './migrate.ts'
import { StartFailure } from './start-failure.ts'

let database: TestDatabase
let directory: string
beforeEach(async () => {
  database = await createTestDatabase({ empty: true })
  directory = mkdtempSync(path.join(tmpdir(), 'migrations-'))
})
afterEach(async () => {
  rmSync(directory, { recursive: true })
  await database.close()
})

const put = (name: string, sql: string) => writeFileSync(path.join(directory, name), sql)
const run = () => migrate(database.connection, directory)
const refusal = () =>
  run().then(
    () => 'accepted',
    (error: unknown) => (error instanceof StartFailure ? error.message : error),
  )

it('migrations are applied in order, once', async () => {
  put('0002_fill.sql', 'insert into pots values (1)')
  put('0001_pots.sql', 'create table pots (id int);\ncreate index pots_id on pots (id);')
  put('notes.txt', 'no migration')
  expect(await run()).toEqual(['0001_pots.sql', '0002_fill.sql'])
  expect(await run()).toEqual([])
  put('0003_more.sql', 'insert into pots values (2)')
  expect(await run()).toEqual(['0003_more.sql'])
  expect((await database.pool.query('select id from pots order by id')).rows).toEqual([{ id: 1 }, { id: 2 }])
})

it('several processes can migrate at once', async () => {
  put('0001_pots.sql', 'create table pots (id int); select pg_sleep(0.1)')
  put('0002_fill.sql', 'insert into pots values (1)')
  const done = await Promise.all([run(), run(), run()])
  expect(done.flat().sort()).toEqual(['0001_pots.sql', '0002_fill.sql'])
  expect((await database.pool.query('select id from pots')).rowCount).toBe(1)
})

it('a migration that fails is rolled back as a whole', async () => {
  put('0001_pots.sql', 'create table pots (id int)')
  put('0002_wrong.sql', 'insert into pots values (1); insert into nowhere values (1)')
  expect(await refusal()).toBe('The migration 0002_wrong.sql could not be applied: relation "nowhere" does not exist.')
  expect((await database.pool.query('select id from pots')).rowCount).toBe(0)
  put('0002_wrong.sql', 'insert into pots values (7)')
  expect(await run()).toEqual(['0002_wrong.sql'])
})

it('a changed, missing or late migration is refused in one sentence', async () => {
  put('0001_pots.sql', 'create table pots (id int)')
  put('0003_fill.sql', 'insert into pots values (1)')
  await run()
  put('0002_late.sql', 'select 1')
  expect(await refusal()).toContain('0002_late.sql comes before 0003_fill.sql')
  rmSync(path.join(directory, '0002_late.sql'))
  put('0001_pots.sql', 'create table pots (id bigint)')
  expect(await refusal()).toContain('0001_pots.sql was changed after it was applied')
  rmSync(path.join(directory, '0001_pots.sql'))
  expect(await refusal()).toContain('0001_pots.sql was applied to this database but its file is missing')
})

it('a database that is newer than the code is not changed', async () => {
  put('0001_pots.sql', 'create table pots (id int)')
  put('0002_new.sql', 'alter table pots add column depth int')
  await run()
  rmSync(path.join(directory, '0002_new.sql'))
  expect(await run()).toEqual([])
})

it('the accounts of old orders are created although members have their names', async () => {
  const last = '0210_people_of_old_orders.sql'
  for (const name of readdirSync('migrations').filter((file) => file < last || file === 'replaced.json')) {
    copyFileSync(path.join('migrations', name), path.join(directory, name))
  }
  await run()
  await database.pool.query(`
    insert into users (username, email, full_name, created_at, updated_at)
    select name, name || '@former.invalid', name, now(), now() from unnest('{old-buyer,old-seller}'::text[]) name`)
  expect(await migrate(database.connection, 'migrations')).toContain(last)
  const { rows } = await database.pool.query(
    `select id > 0 as "isMember" from users where username like 'old-%' order by id`,
  )
  expect(rows.map(({ isMember }) => isMember)).toEqual([false, false, true, true])
})

it('a migration waits for a table in use without making visitors queue behind it', async () => {
  put('0001_pots.sql', 'create table pots (id int)')
  await run()
  const visitor = await database.pool.connect()
  await visitor.query('begin; lock table pots in access share mode')
  put('0002_more.sql', 'alter table pots add column depth int')
  const migrating = run()
  setTimeout(() => visitor.query('commit').then(() => visitor.release()), 2_500)
  expect(await migrating).toEqual(['0002_more.sql'])
})
