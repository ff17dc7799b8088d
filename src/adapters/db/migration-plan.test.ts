import { expect, test } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { planMigrations, plannedOf } from './migration-plan.ts'

const planOf = (sql: string) => {
  const { kind, locks } = plannedOf({ name: '0001_x.sql', sql })
  return [kind, ...locks]
}

test.each([
  ['create table plants (id int); create index on plants (id); alter table plants add size int;', ['expand']],
  ['alter table users add column nickname text;', ['expand', 'users: reads and writes wait (ALTER TABLE)']],
  ['create index mails_late on mails (sent_at);', ['expand', 'mails: writes wait while an index is built']],
  ["update products set title = 'x';", ['expand', 'products: writes of the same rows wait']],
  ['alter table users drop column name;', ['contract', 'users: reads and writes wait (ALTER TABLE)']],
  ['alter table users alter column name set not null;', ['contract', 'users: reads and writes wait (ALTER TABLE)']],
  ['alter table users rename to members;', ['contract', 'users: reads and writes wait (ALTER TABLE)']],
  ['select require_code_version(7);', ['contract']],
  ['-- drop table users\ncreate view a as select 1;', ['expand']],
])('%s', (sql, expected) => {
  expect(planOf(sql)).toEqual(expected)
})

test('the plan names what is left to apply and applies nothing', async () => {
  const database = await createTestDatabase()
  const names = async () =>
    (await planMigrations({ connectionString: database.url }, 'migrations')).map(({ name }) => name)
  expect(await names()).toEqual([])
  const { rows } = await database.pool.query('select name from schema_migrations order by name desc limit 1')
  await database.pool.query('delete from schema_migrations where name = $1', [rows[0].name])
  expect(await names()).toEqual([rows[0].name])
  expect(await names()).toEqual([rows[0].name])
  await database.close()
})
