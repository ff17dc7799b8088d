import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, key, money, reference } from '#adapters/db/columns.ts'
import { pence } from '#shared/money.ts'
import { DEBT_CAUSES, REVERSAL_STATUSES } from '../money-states.ts'

/** What a seller owes us after a refund or a chargeback of a released order. */
export const sellerDebts = pgTable('seller_debts', {
  id: key(),
  sellerId: integer('seller_id').notNull(),
  transactionId: integer('transaction_id').notNull(),
  cause: text({ enum: DEBT_CAUSES }).notNull(),
  amount: money('amount').notNull(),
  /** Repaid by payouts, recovered by reversing the transfer, or written off. */
  recovered: money('recovered').notNull().default(pence(0)),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})
export type SellerDebt = typeof sellerDebts.$inferSelect

/** Transfers that are reversed to recover a debt. */
export const transferReversals = pgTable('transfer_reversals', {
  id: key(),
  debtId: integer('debt_id').notNull(),
  payoutId: integer('payout_id').notNull(),
  amount: money('amount').notNull(),
  status: text({ enum: REVERSAL_STATUSES }).notNull().default('pending'),
  providerReversalId: text('provider_reversal_id'),
  failure: text(),
  createdAt: instant('created_at').notNull(),
  settledAt: instant('settled_at'),
  askedAt: instant('asked_at'),
  reference: reference(),
})
export type TransferReversal = typeof transferReversals.$inferSelect
