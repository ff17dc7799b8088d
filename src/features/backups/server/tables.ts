import { bigint, boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#adapters/db/columns.ts'

/** Backups that were made, are being made or were asked for. */
export const backups = pgTable('backups', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  isNightly: boolean('is_nightly').notNull(),
  askedAt: instant('asked_at').notNull(),
  begunAt: instant('begun_at'),
  endedAt: instant('ended_at'),
  name: text(),
  bytes: bigint({ mode: 'number' }),
  failure: text(),
})
