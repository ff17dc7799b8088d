import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rowsToKeep } from './rows-to-keep.ts'
import { settings } from './tables.ts'

test('rows to keep name the table with its schema, and columns as the database does', () => {
  expect(rowsToKeep(settings, { where: sql`name = 'instance'`, values: { value: sql`null` } })).toEqual({
    name: 'public.settings',
    where: "name = 'instance'",
    values: { value: 'null' },
    isReplaced: false,
  })
})

test('rows to keep with a parameter are refused, because copy takes none', () => {
  expect(() => rowsToKeep(settings, { where: sql`name = ${'instance'}` })).toThrow('cannot have parameters')
})
