import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#adapters/db/columns.ts'

export const contactMessages = pgTable('contact_messages', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  reference: text().notNull(),
  userId: integer('user_id'),
  name: text().notNull(),
  email: text().notNull(),
  topic: text().notNull(),
  message: text().notNull(),
  createdAt: instant('created_at').notNull(),
})

export const reports = pgTable('reports', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  reference: text().notNull(),
  reporterId: integer('reporter_id').notNull(),
  targetKind: text('target_kind').notNull(),
  targetId: integer('target_id').notNull(),
  aboutId: integer('about_id').notNull(),
  reason: text().notNull(),
  details: text(),
  status: text().notNull().default('open'),
  createdAt: instant('created_at').notNull(),
})
