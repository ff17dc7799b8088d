import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { kindOf } from './migration-kind.ts'
import { planMigrations, plannedOf } from './migration-plan.ts'

const planOf = (sql: string) => {
  const { kind, locks } = plannedOf({ name: '0001_x.sql', sql })
  return [kind, ...locks]
}

test.each([
  ['create table plants (id int); create index on plants (id); alter table plants add size int;', ['expand']],
  ['alter table users add column nickname text;', ['expand', 'users: reads and writes wait (ALTER TABLE)']],
  ['create index mails_late on mails (sent_at);', ['expand', 'mails: writes wait while an index is built']],
  ["update products set title = 'x';", ['contract', 'products: writes of the same rows wait']],
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

const RULE = 'adds or replaces a rule that older processes may break'

test.each<[string, ...string[]]>([
  ['drop table plants', 'drops what older processes may use'],
  ['alter table users drop column if exists name', 'drops what older processes may use'],
  ['drop view people', 'drops what older processes may use'],
  ['alter table users rename name to title', 'renames what older processes may use'],
  ['alter view people rename to members', 'renames what older processes may use'],
  ["alter type mood rename value 'ok' to 'fine'", 'renames what older processes may use'],
  ['alter table users alter age type bigint', 'changes a type'],
  ['alter table users alter column age set data type bigint using age::bigint', 'changes a type'],
  ['alter table users alter name set not null', 'makes a column compulsory'],
  ['alter table users alter name drop default', 'takes a default away'],
  ['alter table users add column age int not null', 'adds a compulsory column without a default'],
  ['alter table users add a int default 1 not null, add b int not null', 'adds a compulsory column without a default'],
  ['revoke insert on users from public', 'takes a right away'],
  ['alter table users enable row level security', 'takes a right away'],
  ['truncate users', 'empties a table'],
  ['alter table users add check (age > 0)', RULE],
  ['alter table users add constraint users_age check (age > 0) not valid', RULE],
  ['alter table users add unique (email)', RULE],
  ['alter table users drop constraint users_age_check, add constraint users_age_check check (age > 0)', RULE],
  ["do $$ begin execute format('alter table %I add constraint %I %s', a, b, c); end $$", RULE],
  ['create unique index users_email on users (email)', RULE],
  ['alter table users drop constraint users_email_key', 'drops a key or an index'],
  ['drop index users_email', 'drops a key or an index'],
  ['delete from users where id = 1', 'deletes rows'],
  ["update users set name = ''", 'changes stored values'],
  ['drop trigger watch on users', 'drops a trigger'],
  [
    "create or replace function guard() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$",
    'adds or changes a trigger that refuses writes',
  ],
])('contract: %s', (sql, ...reasons) => {
  expect(kindOf(`alter table a add x int;\n${sql};`)).toEqual({ kind: 'contract', reasons })
})

test.each([
  'alter table users add column age int check (age is not null or true), add wide boolean not null default false',
  'alter table users add column code text; update users set code = id',
  'alter table users add column nick text unique',
  'create table a (id int primary key, b text not null unique); alter table a add check (id > 0); create unique index on a (b)',
  'alter index users_old rename to users_new',
  'alter table users drop constraint users_age_check',
  'alter table users alter name drop not null',
  'drop trigger t on users; create trigger t after update on users for each row execute function f()',
  "create table a (id int); create function g() returns trigger as $$ begin raise exception 'no'; end $$; create trigger t before truncate on a for each statement execute function g()",
  '/* drop table users; */ create view people as select 1',
  "insert into kinds values ('new')",
])('expand: %s', (sql) => {
  expect(kindOf(`${sql};`)).toEqual({ kind: 'expand', reasons: [] })
})

test('an author can answer for a doubt, and not for what is certain', () => {
  const wider = 'alter table users drop constraint users_role_check, add constraint users_role_check check (true);'
  expect(kindOf(wider).kind).toBe('contract')
  expect(kindOf(`-- expand: one role more.\n${wider}`)).toEqual({ kind: 'expand', reasons: [] })
  expect(kindOf(`-- expand:\n${wider}`).kind).toBe('contract')
  expect(kindOf('-- expand: nobody reads it.\nalter table users drop column name;').kind).toBe('contract')
})

test('the tables of offers let older processes go on', () => {
  expect(kindOf(readFileSync('migrations/0375_price_offers.sql', 'utf8'))).toEqual({ kind: 'expand', reasons: [] })
})

/** Migrations up to 0341 that only add, as their text was read by a person. All others of them may disturb older processes. */
const EXPANDING = [
  ...[
    '0072',
    '0073',
    '0074',
    '0075',
    '0076',
    '0077',
    '0078',
    '0079',
    '0086',
    '0090',
    '0099',
    '0100',
    '0114',
    '0123',
    '0130',
  ],
  ...[
    '0135',
    '0143',
    '0160',
    '0161',
    '0175',
    '0184',
    '0186',
    '0192',
    '0202',
    '0214',
    '0226',
    '0234',
    '0238',
    '0253',
    '0275',
  ],
  ...['0310', '0311', '0340'],
]

test('every migration is marked as a person marks it', () => {
  const expanding = globSync('migrations/*.sql')
    .toSorted()
    .filter((file) => kindOf(readFileSync(file, 'utf8')).kind === 'expand')
    .map((file) => file.slice('migrations/'.length).slice(0, 4))
  expect(expanding.filter((number) => number <= '0341')).toEqual(EXPANDING)
})
