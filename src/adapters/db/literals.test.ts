import { PgDialect, pgTable, text } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { state, states } from './literals.ts'

const plots = pgTable('plots', { status: text({ enum: ['free', 'let', "ne'er"] }), name: text() })
const textOf = (part: ReturnType<typeof state>) => new PgDialect().sqlToQuery(part)

test('states become literals, without parameters', () => {
  expect(textOf(state(plots.status, 'free'))).toMatchObject({ sql: "'free'", params: [] })
  expect(textOf(states(plots.status, ['free', 'let']))).toMatchObject({ sql: "('free', 'let')", params: [] })
  expect(textOf(state(plots.status, "ne'er")).sql).toBe("'ne''er'")
})

test('the compiler refuses a state that the column does not have', () => {
  // @ts-expect-error sold is not a state of a plot
  state(plots.status, 'sold')
  // @ts-expect-error sold is not a state of a plot
  states(plots.status, ['free', 'sold'])
})
