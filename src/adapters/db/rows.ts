import type { SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import { listOf } from '#shared/schemas/compiled.ts'
import type { Database } from './database.ts'

/** Runs a statement that the query builder cannot express, and parses its rows: another form of row is a fault. */
export async function rowsOf<Row extends z.ZodMiniType>(
  db: Database,
  row: Row,
  statement: SQL,
): Promise<z.output<Row>[]> {
  const { rows } = await db.execute(statement)
  return parsedRows(row, rows)
}

/** The rows that the driver returned, as `row` describes them. */
export const parsedRows = <Row extends z.ZodMiniType>(row: Row, rows: readonly unknown[]): z.output<Row>[] =>
  z.core.parse(listOf(row), rows)

/** The first row of such a statement; null when there is none. */
export async function firstRowOf<Row extends z.ZodMiniType>(
  db: Database,
  row: Row,
  statement: SQL,
): Promise<z.output<Row> | null> {
  const [first] = await rowsOf(db, row, statement)
  return first ?? null
}

/** The row of a statement that always has exactly one. */
export async function onlyRowOf<Row extends z.ZodMiniType>(
  db: Database,
  row: Row,
  statement: SQL,
): Promise<z.output<Row>> {
  const [only, ...more] = await rowsOf(db, row, statement)
  if (only === undefined || more.length > 0) throw new Error('The statement did not return one row.')
  return only
}

/** A point in time, which a raw statement returns as text. */
export const time = z.pipe(
  z.string(),
  z.transform((text) => new Date(text)),
)

/** `bigint` and `numeric`, which a raw statement returns as text; up to 2^53. */
export const wide = z.pipe(z.string(), z.transform(Number))
