import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant, money, reference } from '#adapters/db/columns.ts'
import { BOOST_STATUSES } from '../money-states.ts'

export const boosts = pgTable('boosts', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  productId: integer('product_id').notNull(),
  userId: integer('user_id').notNull(),
  amount: money('amount').notNull(),
  status: text({ enum: BOOST_STATUSES }).notNull().default('pending'),
  paymentIntentId: text('payment_intent_id'),
  clientSecret: text('client_secret'),
  createdAt: instant('created_at').notNull(),
  paidAt: instant('paid_at'),
  endsAt: instant('ends_at'),
  chargeId: text('charge_id'),
  askedAt: instant('asked_at'),
  reference: reference(),
})
