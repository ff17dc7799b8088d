import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#adapters/db/columns.ts'

/** What admins have set at the desk, as they entered it. */
export const siteSettings = pgTable('site_settings', {
  name: text().primaryKey(),
  value: text().notNull(),
  changedAt: instant('changed_at').notNull(),
})
