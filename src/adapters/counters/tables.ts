import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#adapters/db/columns.ts'

export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  count: integer().notNull(),
  resetsAt: instant('resets_at').notNull(),
})
