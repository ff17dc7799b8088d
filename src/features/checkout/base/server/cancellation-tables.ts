import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#adapters/db/columns.ts'
import { CANCELLATION_STATUSES } from '../cancellation.ts'

export const orderCancellations = pgTable('order_cancellations', {
  transactionId: integer('transaction_id').primaryKey(),
  status: text({ enum: CANCELLATION_STATUSES }).notNull(),
  cancelledAt: instant('cancelled_at').notNull(),
  /** The buyer had it by then, and has to bring it back. */
  wasCollected: boolean('was_collected').notNull(),
  /** The buyer brings it back by then. */
  returnBy: instant('return_by'),
  /** When the buyer said that it is back. */
  returnedAt: instant('returned_at'),
  /** Refunded by itself then. */
  refundAt: instant('refund_at'),
  /** Why the trader does not agree. */
  objection: text(),
  contestedAt: instant('contested_at'),
  /** When staff decided that the order stands. */
  decidedAt: instant('decided_at'),
  closedAt: instant('closed_at'),
  /** Reminders sent in the present status. */
  noticesSent: integer('notices_sent').notNull().default(0),
  updatedAt: instant('updated_at').notNull(),
})
export type Cancellation = typeof orderCancellations.$inferSelect
