import { boolean, integer, pgTable } from 'drizzle-orm/pg-core'
import { instant } from '#adapters/db/columns.ts'

export const favorites = pgTable('favorites', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  userId: integer('user_id').notNull(),
  productId: integer('product_id').notNull(),
  createdAt: instant('created_at').notNull(),
  /** Pence, when it was saved or in the last notice of a lower price. */
  knownPrice: integer('known_price'),
  isKnownGone: boolean('is_known_gone').notNull().default(false),
  isBought: boolean('is_bought').notNull().default(false),
  notifiedEnd: instant('notified_end'),
})

/** Saved listings that changed, until their savers have been notified. */
export const savedChanges = pgTable('saved_changes', {
  listingId: integer('listing_id').primaryKey(),
  changedAt: instant('changed_at').notNull(),
  afterId: integer('after_id').notNull().default(0),
})
