import { globSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { getTableName, is, sql, type View } from 'drizzle-orm'
import { getTableConfig, getViewConfig, PgTable, PgView } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/database.ts'

/** Declared or real columns of a table, one line each, sorted: name, type, and what a row must or may hold. */
type Columns = string[]

let database: TestDatabase
let declared: Map<string, Columns>
let real: Map<string, Columns>

beforeAll(async () => {
  database = await createTestDatabase()
  declared = await declaredTables()
  real = await realTables(database)
})
afterAll(() => database.close())

describe('the declarations in tables.ts and the migrated schema', () => {
  test('the declarations in tables.ts and the migrated schema name the same tables and views', () => {
    expect([...declared.keys()].toSorted()).toEqual([...real.keys()].toSorted())
    expect(declared.size).toBeGreaterThan(60)
  })

  test('the declarations in tables.ts and the migrated schema give every column the same type, nullability and source of its value', () => {
    expect(Object.fromEntries(declared)).toEqual(Object.fromEntries(real))
  })
})

async function declaredTables(): Promise<Map<string, Columns>> {
  const found = new Map<string, Columns>()
  for (const file of globSync('src/**/{tables,*-tables}.ts')) {
    const module: Record<string, unknown> = await import(pathToFileURL(file).href)
    for (const one of Object.values(module)) {
      const [name, columns] = is(one, PgTable) ? ofTable(one) : is(one, PgView) ? ofView(one) : []
      if (name === undefined || columns === undefined) continue
      expect(found.has(name), `${name} is declared once`).toBe(false)
      found.set(name, columns.toSorted())
    }
  }
  return found
}

function ofTable(table: PgTable): [string, Columns] {
  const { schema = 'public', columns, primaryKeys } = getTableConfig(table)
  const keys = new Set(primaryKeys.flatMap((key) => key.columns.map(({ name }) => name)))
  return [
    `${schema}.${getTableName(table)}`,
    columns.map((column) =>
      [
        column.name,
        plain(column.getSQLType()),
        column.notNull && 'not null',
        (column.primary || keys.has(column.name)) && 'key',
        (column.hasDefault || column.generated !== undefined || column.generatedIdentity !== undefined) && 'given',
      ]
        .filter(Boolean)
        .join(' '),
    ),
  ]
}

/** A view's columns have types; PostgreSQL does not say which of them can be null. */
function ofView(view: View & PgView): [string, Columns] {
  const { schema = 'public', name, selectedFields } = getViewConfig(view)
  const columns = Object.values(selectedFields) as { name: string; getSQLType(): string }[]
  return [`${schema}.${name}`, columns.map((column) => `${column.name} ${plain(column.getSQLType())}`)]
}

/** Drizzle's name of a type as PostgreSQL prints it. */
const plain = (type: string): string =>
  type
    .replace(/^varchar/, 'character varying')
    .replace(', ', ',')
    .replace(/^timestamp .*with time zone$/, 'timestamp with time zone')

/** Without the tables of the job queue, which its library creates. */
async function realTables({ db }: TestDatabase): Promise<Map<string, Columns>> {
  const { rows } = await db.execute<{ table: string; columns: string[] }>(sql`
    select n.nspname || '.' || c.relname as table, array_agg(concat_ws(' ', a.attname,
      format_type(a.atttypid, a.atttypmod),
      case when a.attnotnull then 'not null' end,
      case when exists (select from pg_index where indrelid = c.oid and indisprimary and a.attnum = any(indkey)) then 'key' end,
      case when a.atthasdef or a.attidentity <> '' then 'given' end)) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'v', 'm') and n.nspname in ('public', 'sandbox')
    group by 1`)
  return new Map(rows.map(({ table, columns }) => [table, columns.toSorted()]))
}
