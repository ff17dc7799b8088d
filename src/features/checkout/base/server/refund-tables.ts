import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, key, money, reference } from '#adapters/db/columns.ts'
import { OUTSIDE_REFUND_BEARERS, OUTSIDE_REFUND_STATUSES, REFUND_STATUSES } from '../money-states.ts'

export const refunds = pgTable('refunds', {
  id: key(),
  transactionId: integer('transaction_id').notNull(),
  amount: money('amount').notNull(),
  status: text({ enum: REFUND_STATUSES }).notNull().default('pending'),
  providerRefundId: text('provider_refund_id'),
  failure: text(),
  createdAt: instant('created_at').notNull(),
  settledAt: instant('settled_at'),
  askedAt: instant('asked_at'),
  reference: reference(),
})

export type RefundRow = typeof refunds.$inferSelect

/** Refunds that were made in the provider's dashboard. */
export const outsideRefunds = pgTable('outside_refunds', {
  id: text().primaryKey(),
  transactionId: integer('transaction_id'),
  boostId: integer('boost_id'),
  amount: money('amount').notNull(),
  status: text({ enum: OUTSIDE_REFUND_STATUSES }).notNull(),
  bearer: text('bearer', { enum: OUTSIDE_REFUND_BEARERS }).notNull(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})

export type OutsideRefund = typeof outsideRefunds.$inferSelect
