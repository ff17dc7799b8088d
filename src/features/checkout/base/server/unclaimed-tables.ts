import { integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { bytea, instant } from '#adapters/db/columns.ts'

/** Money of sellers who left before they could be paid. */
export const unclaimedMoney = pgTable('unclaimed_money', {
  userId: integer('user_id').primaryKey(),
  referenceHash: bytea('reference_hash').notNull(),
  /** What the person claims it with; null once the last reminder was sent. */
  reference: text(),
  email: text(),
  emailsSent: smallint('emails_sent').notNull().default(0),
  leftAt: instant('left_at').notNull(),
  lapsesAt: instant('lapses_at').notNull(),
  /** When the reference was sent in case an appeal brings money. */
  promisedAt: instant('promised_at'),
  settledAt: instant('settled_at'),
})
export type UnclaimedMoney = typeof unclaimedMoney.$inferSelect
