import { boolean, integer, pgView, text } from 'drizzle-orm/pg-core'
import { instant, money } from '#adapters/db/columns.ts'
import { STATUSES } from '../lifecycle.ts'

/** The listings of orders as other features may see them. */
export const orderedListings = pgView('ordered_listings', {
  transactionId: integer('transaction_id').notNull(),
  /** From 1. */
  line: integer().notNull(),
  productId: integer('product_id').notNull(),
  /** As it was sold. */
  productTitle: text('product_title').notNull(),
  quantity: integer().notNull(),
}).existing()

/** An order as other features may see it. */
export const orderSummaries = pgView('order_summaries', {
  id: integer().notNull(),
  buyerId: integer('buyer_id').notNull(),
  sellerId: integer('seller_id').notNull(),
  productId: integer('product_id').notNull(),
  /** The title of the first listing. */
  productTitle: text('product_title').notNull(),
  /** What was ordered, such as `3 × Rhubarb crown and 2 more`. */
  orderedTitle: text('ordered_title').notNull(),
  total: money('total').notNull(),
  status: text({ enum: STATUSES }).notNull(),
  paidAt: instant('paid_at'),
  acceptedAt: instant('accepted_at'),
  closedAt: instant('closed_at'),
  /** The buyer's bank has reversed the whole payment. */
  isReversed: boolean('is_reversed').notNull(),
}).existing()
