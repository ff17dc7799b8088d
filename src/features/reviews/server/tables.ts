import { boolean, integer, pgTable, primaryKey, smallint, text, varchar } from 'drizzle-orm/pg-core'
import { instant } from '#adapters/db/columns.ts'
import { PARTIES } from '#features/checkout/base/parties.ts'

export const reviews = pgTable('reviews', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  reviewerId: integer('reviewer_id').notNull(),
  revieweeId: integer('reviewee_id').notNull(),
  transactionId: integer('transaction_id').notNull(),
  productId: integer('product_id').notNull(),
  reviewType: varchar('review_type', { length: 20, enum: PARTIES }).notNull(),
  overallRating: smallint('overall_rating').notNull(),
  communicationRating: smallint('communication_rating'),
  qualityRating: smallint('quality_rating'),
  deliveryRating: smallint('delivery_rating'),
  comment: text(),
  response: text(),
  respondedAt: instant('responded_at'),
  isVerifiedPurchase: boolean('is_verified_purchase').notNull().default(false),
  /** Hidden until both have written or a week has passed. */
  visibleAt: instant('visible_at').notNull(),
  /** Removed by staff: no list and no average has it. */
  removedAt: instant('removed_at'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})

export const reviewReminders = pgTable(
  'review_reminders',
  {
    transactionId: integer('transaction_id').notNull(),
    userId: integer('user_id').notNull(),
    remindAt: instant('remind_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.transactionId, table.userId] })],
)
