import { integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { bytea, instant } from '#adapters/db/columns.ts'
import { indicators, reportKinds } from '../report/report-parts.ts'
import { exportFormats } from '../report-formats.ts'
import { detailKinds } from '../tax-details.ts'

/** What sellers gave, encrypted. */
export const taxDetails = pgTable('tax_details', {
  userId: integer('user_id').primaryKey(),
  kind: text({ enum: detailKinds }).notNull(),
  secret: bytea('secret').notNull(),
  givenAt: instant('given_at').notNull(),
  deleteAfter: instant('delete_after').notNull(),
})

/** Who was asked for them. Open until they are given. */
export const taxRequests = pgTable('tax_requests', {
  userId: integer('user_id').primaryKey(),
  askedAt: instant('asked_at').notNull(),
  remindersSent: smallint('reminders_sent').notNull().default(0),
  lastSentAt: instant('last_sent_at').notNull(),
  /** Since when payouts wait. */
  heldAt: instant('held_at'),
  settledAt: instant('settled_at'),
})
export type TaxRequest = typeof taxRequests.$inferSelect

/** Files that were made for HMRC. */
export const taxExports = pgTable('tax_exports', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  year: smallint().notNull(),
  format: text({ enum: exportFormats }).notNull(),
  kind: text({ enum: reportKinds }).notNull().default('new'),
  reference: text().notNull(),
  sellers: integer().notNull(),
  madeBy: integer('made_by').notNull(),
  madeAt: instant('made_at').notNull(),
  /** When a member of staff noted that HMRC accepted it. */
  acceptedAt: instant('accepted_at'),
  acceptedBy: integer('accepted_by'),
})

/** What a file said of whom. */
export const taxReportParts = pgTable('tax_report_parts', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  exportId: integer('export_id').notNull(),
  userId: integer('user_id'),
  indicator: text({ enum: indicators }).notNull(),
  reference: text().notNull(),
  corrects: text(),
  figures: text().notNull(),
})
