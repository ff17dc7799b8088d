import { integer, pgTable, pgView, text } from 'drizzle-orm/pg-core'
import { instant } from '#adapters/db/columns.ts'
import { reportReasons, reportStatuses, targetKinds } from '../reasons.ts'
import { contactTopicNames } from '../topics.ts'

export const contactMessages = pgTable('contact_messages', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  reference: text().notNull(),
  userId: integer('user_id'),
  name: text().notNull(),
  email: text().notNull(),
  topic: text({ enum: contactTopicNames }).notNull(),
  message: text().notNull(),
  createdAt: instant('created_at').notNull(),
})

export const reports = pgTable('reports', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  reference: text().notNull(),
  reporterId: integer('reporter_id').notNull(),
  targetKind: text('target_kind', { enum: targetKinds }).notNull(),
  targetId: integer('target_id').notNull(),
  aboutId: integer('about_id').notNull(),
  reason: text({ enum: reportReasons }).notNull(),
  details: text(),
  status: text({ enum: reportStatuses }).notNull().default('open'),
  createdAt: instant('created_at').notNull(),
})

/** What other features may know about reports. */
export const reportFacts = pgView('report_facts', {
  id: integer().notNull(),
  reason: text({ enum: reportReasons }).notNull(),
  createdAt: instant('created_at').notNull(),
  targetKind: text('target_kind', { enum: targetKinds }).notNull(),
}).existing()
