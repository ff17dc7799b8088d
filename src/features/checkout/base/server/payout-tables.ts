import { integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { instant, key, money, reference } from '#adapters/db/columns.ts'
import { pence } from '#shared/money.ts'
import { ACCOUNT_STATES } from '#shared/provider-states.ts'
import { HOLD_REASONS, PAYOUT_STATUSES } from '../payout-lifecycle.ts'

export const payouts = pgTable('payouts', {
  id: key(),
  sellerId: integer('seller_id').notNull(),
  transactionId: integer('transaction_id').notNull(),
  amount: money('amount').notNull(),
  status: text({ enum: PAYOUT_STATUSES }).notNull().default('pending'),
  transferId: text('transfer_id'),
  failure: text(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  processedAt: instant('processed_at'),
  reference: reference(),
  /** The transfer is not requested before. */
  heldUntil: instant('held_until'),
  /** The part that repays what the seller owes us; the rest is transferred. */
  withheld: money('withheld').notNull().default(pence(0)),
  /** When the transfer was first requested. From then on its amount is fixed. */
  requestedAt: instant('requested_at'),
  /** What brought the transfer to the seller's bank, once the provider has said so. */
  depositId: text('deposit_id'),
  /** It pays what this lost chargeback had taken, after an appeal was won. */
  chargebackId: text('chargeback_id'),
  /** The transfer of several payouts that it is or was part of. */
  batchId: integer('batch_id'),
})
export type Payout = typeof payouts.$inferSelect

export const sellerAccounts = pgTable('seller_accounts', {
  userId: integer('user_id').primaryKey(),
  accountId: text('account_id').notNull(),
  state: text({ enum: ACCOUNT_STATES }).notNull().default('new'),
  remindersSent: smallint('nudges_sent').notNull().default(0),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})

/** Sellers to whom nothing is sent for now. */
export const payoutHolds = pgTable('payout_holds', {
  sellerId: integer('seller_id').primaryKey(),
  reason: text({ enum: HOLD_REASONS }).notNull(),
  since: instant('since').notNull(),
})

/** The state machine of payouts, as the database's trigger reads it. */
export const payoutTransitions = pgTable(
  'payout_moves',
  {
    fromStatus: text('from_status', { enum: PAYOUT_STATUSES }).notNull(),
    toStatus: text('to_status', { enum: PAYOUT_STATUSES }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.fromStatus, table.toStatus] })],
)
