import { bigint, jsonb, pgSchema, smallint, text } from 'drizzle-orm/pg-core'
import { instant } from '#adapters/db/columns.ts'

const sandbox = pgSchema('sandbox')

/** Objects of the payment provider that the sandbox plays. */
export const objects = sandbox.table('objects', {
  id: text().primaryKey(),
  kind: text().notNull(),
  object: jsonb().notNull(),
  notes: jsonb().notNull().default({}),
  number: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
})

export const idempotencyKeys = sandbox.table('idempotency_keys', {
  key: text().primaryKey(),
  request: text().notNull(),
  response: jsonb(),
  status: smallint().notNull().default(200),
  createdAt: instant('created_at').notNull(),
})

/** Switches of `/dev/payments`. */
export const controls = sandbox.table('controls', {
  name: text().primaryKey(),
  value: text().notNull(),
})
