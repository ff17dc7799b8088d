import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, money } from '#adapters/db/columns.ts'
import { DEPOSIT_STATES } from '#shared/provider-states.ts'

/** Money that the provider sends from a seller's account to their bank. */
export const sellerDeposits = pgTable('seller_deposits', {
  id: text().primaryKey(),
  sellerId: integer('seller_id').notNull(),
  amount: money('amount').notNull(),
  state: text({ enum: DEPOSIT_STATES }).notNull(),
  failure: text(),
  arrivesAt: instant('arrives_at').notNull(),
  replaces: text().array().notNull(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})
export type SellerDeposit = typeof sellerDeposits.$inferSelect
