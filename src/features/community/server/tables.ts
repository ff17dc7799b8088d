import { doublePrecision, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#adapters/db/columns.ts'
import { swapDayStatuses } from '../swap-days.ts'

export const swapDays = pgTable('swap_days', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  authorId: integer('author_id').notNull(),
  title: text().notNull(),
  description: text().notNull(),
  venue: text().notNull(),
  postcode: text().notNull(),
  outcode: text().notNull(),
  latitude: doublePrecision().notNull(),
  longitude: doublePrecision().notNull(),
  link: text(),
  startsAt: instant('starts_at').notNull(),
  endsAt: instant('ends_at').notNull(),
  status: text({ enum: swapDayStatuses }).notNull().default('planned'),
  sequence: integer().notNull().default(0),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})
