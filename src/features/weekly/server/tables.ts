import { boolean, date, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#adapters/db/columns.ts'

export const weeklyEmails = pgTable('weekly_emails', {
  userId: integer('user_id').primaryKey(),
  outcode: text().notNull(),
  /** Miles. */
  radius: integer().notNull(),
  /** The household that it is for, as `#shared/household.ts` writes it; null for everything. */
  household: text(),
  /** When the member last asked for it: the record of their consent. */
  consentedAt: instant('consented_at').notNull(),
  /** When they stopped it; null while it is on. */
  endedAt: instant('ended_at'),
  /** By the link in the email, which can undo it. */
  endedByLink: boolean('ended_by_link').notNull().default(false),
  /** The last week that was given to a job, by its Thursday. */
  queuedWeek: date('queued_week'),
  /** The last week that was written, or had nothing to write. */
  doneWeek: date('done_week'),
  /** When the last email was written. */
  sentAt: instant('sent_at'),
})
