import { date, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, key, money, reference } from '#adapters/db/columns.ts'
import { REVERSAL_STATUSES, TRANSFER_BATCH_STATUSES } from '../money-states.ts'

/** One transfer to a seller for several payouts. */
export const transferBatches = pgTable('transfer_batches', {
  id: key(),
  sellerId: integer('seller_id').notNull(),
  accountId: text('account_id').notNull(),
  /** In UTC, as the provider counts days. */
  day: date().notNull(),
  amount: money('amount').notNull(),
  status: text({ enum: TRANSFER_BATCH_STATUSES }).notNull().default('requested'),
  transferId: text('transfer_id'),
  /** Why the provider refused it. */
  failure: text(),
  createdAt: instant('created_at').notNull(),
  settledAt: instant('settled_at'),
  reference: reference(),
})
export type TransferBatch = typeof transferBatches.$inferSelect

/** A transfer that was made after its batch had been dissolved, and its reversal. */
export const lateTransfers = pgTable('late_transfers', {
  batchId: integer('batch_id').primaryKey(),
  transferId: text('transfer_id').notNull(),
  amount: money('amount').notNull(),
  status: text({ enum: REVERSAL_STATUSES }).notNull().default('pending'),
  providerReversalId: text('provider_reversal_id'),
  /** Why the provider refused to reverse it. */
  failure: text(),
  createdAt: instant('created_at').notNull(),
  settledAt: instant('settled_at'),
  /** When a sweep last requested its reversal again. */
  askedAt: instant('asked_at'),
})
export type LateTransfer = typeof lateTransfers.$inferSelect
