import { boolean, date, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#adapters/db/columns.ts'

export const gardenPlants = pgTable('garden_plants', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  ownerId: integer('owner_id').notNull(),
  transactionId: integer('transaction_id'),
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

/** What a buyer answered about the plant of an order. */
export const plantSurvivals = pgTable('plant_survivals', {
  transactionId: integer('transaction_id').primaryKey(),
  buyerId: integer('buyer_id').notNull(),
  sellerId: integer('seller_id').notNull(),
  isAlive: boolean('is_alive').notNull(),
  answeredAt: instant('answered_at').notNull(),
})

/** What an order was for when it was placed. */
export const boughtGoods = pgTable('bought_goods', {
  transactionId: integer('transaction_id').primaryKey(),
  categoryId: integer('category_id').notNull(),
  plantSlug: text('plant_slug'),
})

export const gardens = pgTable('gardens', {
  ownerId: integer('owner_id').primaryKey(),
  calendarKey: text('calendar_key'),
  /** First day of the month whose tasks were sent. */
  remindedFor: date('reminded_for').notNull(),
})
