import { getTableColumns, type SQL } from 'drizzle-orm'
import { getTableConfig, PgDialect, type PgTable } from 'drizzle-orm/pg-core'

/** Rows of one table that the real marketplace takes over from its trial. The owner of the table says which. */
export interface RowsToKeep {
  /** The table with its schema, as `public.users`. */
  name: string
  /** Which rows, as SQL without parameters; all of them when unset. */
  where?: string | undefined
  /** Columns that get another value than in the trial, as SQL. */
  values?: Readonly<Record<string, string>>
  /** The rows that the migrations wrote are deleted first, those that `where` names. */
  isReplaced?: boolean
}

interface Choice<T extends PgTable> {
  where?: SQL
  values?: { readonly [Column in keyof T['_']['columns']]?: SQL }
  isReplaced?: boolean
}

/** Names the rows of a table to keep. */
export function rowsToKeep<T extends PgTable>(table: T, choice: Choice<T> = {}): RowsToKeep {
  const { where, values = {}, isReplaced = false } = choice
  const { schema = 'public', name } = getTableConfig(table)
  const columns = new Map(Object.entries(getTableColumns(table)))
  return {
    name: `${schema}.${name}`,
    where: where && textOf(where),
    values: Object.fromEntries(
      Object.entries<SQL>(values).map(([column, value]) => [columns.get(column)?.name ?? column, textOf(value)]),
    ),
    isReplaced,
  }
}

const dialect = new PgDialect()

/** `copy` takes no parameters, so there must be none. */
function textOf(statement: SQL): string {
  const { sql, params } = dialect.sqlToQuery(statement)
  if (params.length > 0) throw new Error(`Rows to keep cannot have parameters: ${sql}`)
  return sql
}
