import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'
import { migrate } from './migrate.ts'
import { readReplaced } from './replaced-migrations.ts'
import { StartFailure } from './start-failure.ts'

const OLD = {
  '0001_pots.sql': 'create table pots (id int)',
  '0002_depth.sql': 'alter table pots add column depth int',
  '0003_fill.sql': 'insert into pots values (1, 20)',
}
const BASELINE = {
  '0004_pots.sql': 'create table pots (id int, depth int)',
  '0005_fill.sql': 'insert into pots values (1, 20)',
}
const LATER = { '0006_colour.sql': "alter table pots add column colour text default 'red'" }

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

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

function folder(files: Record<string, string>): void {
  rmSync(directory, { recursive: true })
  directory = mkdtempSync(path.join(tmpdir(), 'migrations-'))
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(directory, name), text)
}
const squashed = () => {
  const migrations = Object.fromEntries(Object.entries(OLD).map(([name, sql]) => [name, sha256(sql)]))
  return { ...BASELINE, 'replaced.json': JSON.stringify({ by: '0005_fill.sql', migrations }) }
}
const run = () => migrate(database.connection, directory)
const refusal = () =>
  run().then(
    () => 'accepted',
    (error: unknown) => (error instanceof StartFailure ? error.message : error),
  )
const recorded = async () =>
  (await database.pool.query<{ name: string }>('select name from schema_migrations order by name')).rows.map(
    ({ name }) => name,
  )
const pots = async () => (await database.pool.query('select * from pots')).rows

it('a new database is created by the replacement alone', async () => {
  folder({ ...squashed(), ...LATER })
  expect(await run()).toEqual(['0004_pots.sql', '0005_fill.sql', '0006_colour.sql'])
  expect(await pots()).toEqual([{ id: 1, depth: 20, colour: 'red' }])
  expect(await run()).toEqual([])
})

it('a database with all replaced migrations records the replacement without running it, once', async () => {
  folder(OLD)
  await run()
  folder(squashed())
  expect((await Promise.all([run(), run()])).flat()).toEqual([])
  expect(await recorded()).toEqual([...Object.keys(OLD), ...Object.keys(BASELINE)])
  expect(await run()).toEqual([])
  folder({ ...squashed(), ...LATER })
  expect(await run()).toEqual(['0006_colour.sql'])
  expect(await pots()).toEqual([{ id: 1, depth: 20, colour: 'red' }])
})

it('a database that has run a later migration before the replacement records the replacement too', async () => {
  folder({ ...OLD, ...LATER })
  await run()
  folder({ ...squashed(), ...LATER })
  expect(await run()).toEqual([])
  expect(await recorded()).toEqual([...Object.keys(OLD), ...Object.keys(BASELINE), ...Object.keys(LATER)])
})

it('older code still starts on a database that has recorded the replacement', async () => {
  folder(OLD)
  await run()
  folder(squashed())
  await run()
  folder(OLD)
  expect(await run()).toEqual([])
})

it('a database with only some of the replaced migrations is refused with the version to start first, unchanged', async () => {
  const { '0003_fill.sql': _last, ...first } = OLD
  folder(first)
  await run()
  folder(squashed())
  expect(await refusal()).toBe(
    'The database is at version 2 of Hedgerow and this version updates databases from version 3 on: start version 3 once, then this version.',
  )
  expect(await recorded()).toEqual(Object.keys(first))
  expect(await pots()).toEqual([])
})

it('a database whose replaced migrations differ from the known ones is refused', async () => {
  folder({ ...OLD, '0002_depth.sql': 'alter table pots add column depth bigint' })
  await run()
  folder(squashed())
  expect(await refusal()).toBe(
    'The migration 0002_depth.sql that was applied to this database differs from that of version 3, so this version cannot update it.',
  )
})

it('a migration that is neither known nor replaced is still missed', async () => {
  folder({ ...OLD, '0002_other.sql': 'select 1' })
  await run()
  folder(squashed())
  expect(await refusal()).toContain('The migration 0002_other.sql was applied to this database but its file is missing')
  expect(await recorded()).not.toContain('0005_fill.sql')
})

it('a database of version 70 starts on this version', async () => {
  const { migrations, by } = readReplaced('migrations') ?? { migrations: new Map<string, string>(), by: '' }
  expect(migrations.size).toBe(46)
  const old = await createTestDatabase()
  try {
    // The schema is that of version 70; only the record of how it was created differs.
    await old.pool.query('delete from schema_migrations where name <= $1', [by])
    await old.pool.query('insert into schema_migrations select * from unnest($1::text[], $2::text[])', [
      [...migrations.keys()],
      [...migrations.values()],
    ])
    expect(await migrate(old.connection, 'migrations')).toEqual([])
    await old.pool.query("delete from schema_migrations where name > '0066'")
    await expect(migrate(old.connection, 'migrations')).rejects.toThrow(
      'The database is at version 65 of Hedgerow and this version updates databases from version 70 on: start version 70 once, then this version.',
    )
  } finally {
    await old.close()
  }
})
