import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, money } from '#adapters/db/columns.ts'
import { pence } from '#shared/money.ts'
import { CHARGEBACK_STATUSES } from '../money-states.ts'

/** Disputes of buyers' banks. */
export const chargebacks = pgTable('chargebacks', {
  id: text().primaryKey(),
  transactionId: integer('transaction_id').notNull(),
  /** The amount that the bank claims. */
  amount: money('amount').notNull(),
  /** What the bank has taken of our money and not returned. */
  taken: money('taken').notNull().default(pence(0)),
  status: text({ enum: CHARGEBACK_STATUSES }).notNull(),
  /** Until when the bank accepts evidence; null when it names no deadline. */
  evidenceDueAt: instant('evidence_due_at'),
  /** What its loss took from the seller of a released order. */
  fromSeller: money('from_seller').notNull().default(pence(0)),
  /** The part of it that a group had as its share. */
  fromGroup: money('from_group').notNull().default(pence(0)),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})
