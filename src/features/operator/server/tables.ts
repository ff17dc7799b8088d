import { date, pgTable, text } from 'drizzle-orm/pg-core'

/** The last day on which the operator was emailed about each kind of problem. */
export const operatorNotices = pgTable('operator_notices', {
  problem: text({ enum: ['books', 'mail', 'backup', 'disk', 'certificate'] }).primaryKey(),
  sentOn: date('sent_on').notNull(),
})
