import { type Column, type SQL, sql } from 'drizzle-orm'

/** A column with a closed set of values. */
type StateColumn = Column & { enumValues: readonly string[] }

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

/**
 * A state in a raw statement, checked by the compiler against its column. It is a literal, because a parameter does not
 * match the condition of a partial index in `on conflict`.
 */
export const state = <C extends StateColumn>(_column: C, value: C['_']['data'] & string): SQL => sql.raw(quoted(value))

/** Several states for `in`, such as `status in ${states(transactions.status, HELD)}`. */
export const states = <C extends StateColumn>(_column: C, values: readonly (C['_']['data'] & string)[]): SQL =>
  sql.raw(`(${values.map(quoted).join(', ')})`)
