import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant, money } from '#adapters/db/columns.ts'
import { pence } from '#shared/money.ts'

/**
 * What an order is for, a listing in each line. The database writes the first from the order's own columns, and compares
 * their sum with the order's amount.
 */
export const orderLines = pgTable(
  'order_lines',
  {
    transactionId: integer('transaction_id').notNull(),
    /** From 1. */
    line: integer().notNull(),
    productId: integer('product_id').notNull(),
    /** As it was sold. */
    title: text('product_title').notNull(),
    image: text('product_image'),
    quantity: integer().notNull(),
    /** Pence for one unit. */
    unitPrice: money('unit_price').notNull(),
    /** The bundle that the amount was worked out with; null: it made nothing cheaper. */
    bundleUnits: integer('bundle_units'),
    bundlePrice: money('bundle_price'),
    /** Pence for all units. */
    amount: money('amount').notNull(),
    /** Pence that went back to the buyer by a decision about this line; refunds of the whole order are not counted. */
    refundedAmount: money('refunded_amount').notNull().default(pence(0)),
    /** The group that has a share of the order gets it of this line. */
    givesShare: boolean('gives_share').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.transactionId, table.line] })],
)

export type OrderLine = typeof orderLines.$inferSelect

/** Lines that the seller cancelled before the handover: they are no longer part of their order. */
export const cancelledLines = pgTable(
  'cancelled_lines',
  {
    transactionId: integer('transaction_id').notNull(),
    line: integer().notNull(),
    productId: integer('product_id').notNull(),
    title: text('product_title').notNull(),
    image: text('product_image'),
    quantity: integer().notNull(),
    unitPrice: money('unit_price').notNull(),
    bundleUnits: integer('bundle_units'),
    bundlePrice: money('bundle_price'),
    amount: money('amount').notNull(),
    /** Pence that went back to the buyer: the price, and its part of the protection fee. */
    returned: money('returned').notNull(),
    cancelledAt: instant('cancelled_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.transactionId, table.line] })],
)

export type CancelledLine = typeof cancelledLines.$inferSelect
