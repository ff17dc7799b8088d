import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type * as z from 'zod/mini'
import type { Database } from './database.ts'
import { parsedRows, rowsOf } from './rows.ts'

/** Each connection keeps the plan of every prepared statement, so their number is limited. */
const MAX_PREPARED = 200

interface Preparing {
  pool: pg.Pool
  /** The name of each statement, by its text. */
  names: Map<string, string>
}

const { TIMESTAMPTZ, TIMESTAMP, DATE, INTERVAL } = pg.types.builtins
const TIMES = new Set<number>([TIMESTAMPTZ, TIMESTAMP, DATE, INTERVAL])
/** Times arrive as text, as from every other raw statement. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    TIMES.has(id)
      ? (text: string) => text
      : format === 'binary'
        ? pg.types.getTypeParser(id, format)
        : pg.types.getTypeParser(id),
}

const preparing = new WeakMap<Database, Preparing>()
const dialect = new PgDialect()

/** Allows prepared statements on this pool, whose connections are sessions of their own. */
export const letPrepare = (db: Database, pool: pg.Pool): void => void preparing.set(db, { pool, names: new Map() })

/**
 * As `rowsOf`, for a statement that is sent often: the database plans it once for each connection. Never for a search by
 * words: its plan depends on how rare they are. In a transaction and behind a pooler the statement is not prepared.
 */
export async function preparedRowsOf<Row extends z.ZodMiniType>(
  db: Database,
  row: Row,
  statement: SQL,
): Promise<z.output<Row>[]> {
  const known = preparing.get(db)
  if (!known) return rowsOf(db, row, statement)
  const { sql: text, params: values } = dialect.sqlToQuery(statement)
  const name = nameOf(known.names, text)
  const { rows } = await known.pool.query({ text, values, types, ...(name !== undefined && { name }) })
  return parsedRows(row, rows)
}

function nameOf(names: Map<string, string>, text: string): string | undefined {
  const name = names.get(text)
  if (name !== undefined || names.size >= MAX_PREPARED) return name
  const added = `s${names.size + 1}`
  names.set(text, added)
  return added
}
