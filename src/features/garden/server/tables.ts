import { boolean, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '#adapters/db/columns.ts'

export const gardenPlants = pgTable('garden_plants', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  ownerId: integer('owner_id').notNull(),
  transactionId: integer('transaction_id'),
  /** Of the order; null in a row of a process that knew one for each order: the first. */
  listingId: integer('listing_id'),
  plantSlug: text('plant_slug'),
  name: text().notNull(),
  since: date().notNull(),
  note: text(),
  /** The end of its order. */
  completedAt: instant('completed_at'),
  askedAt: instant('asked_at'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})

/** What a buyer answered about a plant of an order. */
export const plantSurvivals = pgTable(
  'plant_survivals',
  {
    transactionId: integer('transaction_id').notNull(),
    listingId: integer('listing_id').notNull(),
    buyerId: integer('buyer_id').notNull(),
    sellerId: integer('seller_id').notNull(),
    isAlive: boolean('is_alive').notNull(),
    answeredAt: instant('answered_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.transactionId, table.listingId] })],
)

/** What an order was for when it was placed. */
export const boughtGoods = pgTable(
  'bought_goods',
  {
    transactionId: integer('transaction_id').notNull(),
    listingId: integer('listing_id').notNull(),
    categoryId: integer('category_id').notNull(),
    plantSlug: text('plant_slug'),
  },
  (table) => [primaryKey({ columns: [table.transactionId, table.listingId] })],
)

export const gardens = pgTable('gardens', {
  ownerId: integer('owner_id').primaryKey(),
  calendarKey: text('calendar_key'),
  /** First day of the month whose tasks were sent. */
  remindedFor: date('reminded_for').notNull(),
})
