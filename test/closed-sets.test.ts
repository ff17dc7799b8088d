import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { PgArray, PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'

/** Every column of the tables' declarations that has a closed set of values, such as a status. */
async function closedColumns(): Promise<{ place: string; values: string[] }[]> {
  const modules = import.meta.glob<Record<string, unknown>>('../src/features/**/*tables.ts')
  const tables = (await Promise.all(Object.values(modules).map((load) => load())))
    .flatMap((module) => Object.values(module))
    .filter((table) => is(table, PgTable))
  return tables.flatMap((table) =>
    Object.values(getTableColumns(table)).flatMap((column) => {
      const { enumValues: values } = is(column, PgArray) ? column.baseColumn : column
      return values?.length ? [{ place: `${getTableName(table)}.${column.name}`, values: [...values].sort() }] : []
    }),
  )
}

/** Columns whose values are rows of another table instead of a check constraint. */
const listedInTables: Readonly<Record<string, string>> = {
  'notifications.kind': 'select kind as value from notification_kinds',
  'notification_preferences.kind': 'select kind as value from notification_kinds',
  'notification_kinds.kind': 'select kind as value from notification_kinds',
}

/** Copies of statuses: the tables of transitions, which are compared with the code elsewhere, and what they check. */
const copies: ReadonlySet<string> = new Set([
  'transaction_events.from_status',
  'transaction_events.to_status',
  'transaction_rules.from_status',
  'transaction_rules.to_status',
  'transaction_moves.from_status',
  'transaction_moves.to_status',
  'payout_moves.from_status',
  'payout_moves.to_status',
  'products.removed_from',
])

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

/** Check constraints of the form `column in (…)`, by column. */
async function checkedColumns(): Promise<Map<string, string[]>> {
  const { rows } = await database.pool.query<{ place: string; definition: string }>(`
    select conrelid::regclass || '.' || attname as place, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_attribute on attrelid = conrelid and conkey = array[attnum]
    where contype = 'c' and connamespace = 'public'::regnamespace`)
  return new Map(
    rows
      .filter(({ definition }) => /ANY .*'|<@ ARRAY/.test(definition))
      .map(({ place, definition }) => [
        place,
        [...definition.matchAll(/'([^']*)'::/g)].map(([, value]) => value!).sort(),
      ]),
  )
}

describe('closed sets of values', () => {
  test('the database accepts for each column exactly the values that its declaration lists', async () => {
    const accepted = await checkedColumns()
    for (const [place, query] of Object.entries(listedInTables)) {
      const { rows } = await database.pool.query<{ value: string }>(query)
      accepted.set(place, rows.map(({ value }) => value).sort())
    }
    const declared = (await closedColumns()).filter(({ place }) => !copies.has(place))
    expect(declared.map(({ place }) => [place, accepted.get(place)])).toEqual(
      declared.map(({ place, values }) => [place, values]),
    )
  })

  test('each column with a check of its values declares them', async () => {
    const declared = new Set((await closedColumns()).map(({ place }) => place))
    expect([...(await checkedColumns()).keys()].filter((place) => !declared.has(place))).toEqual([])
  })
})
