import { boolean, date, integer, pgTable, point, text } from 'drizzle-orm/pg-core'
import { instant, key, money } from '#adapters/db/columns.ts'
import { cropKinds, cropStatuses } from '../crop.ts'
import { reservationStates } from '../reservation.ts'

export const crops = pgTable('crops', {
  id: key(),
  growerId: integer('grower_id').notNull(),
  plantSlug: text('plant_slug').notNull(),
  variety: text(),
  kind: text({ enum: cropKinds }).notNull(),
  note: text(),
  /** Promised at most. */
  quantity: integer().notNull(),
  /** For each. */
  price: money('price').notNull(),
  sownOn: date('sown_on').notNull(),
  readyFrom: date('ready_from').notNull(),
  readyUntil: date('ready_until').notNull(),
  /** The grower gave the days, not the catalogue. */
  isOwnWindow: boolean('is_own_window').notNull(),
  /** The first day after the last frost that is usual in the region; null unless frost kills it. */
  frostFreeOn: date('frost_free_on'),
  /** The grower says that it can be ready before that day. */
  hasFrostWord: boolean('has_frost_word').notNull().default(false),
  outcode: text().notNull(),
  place: point().notNull(),
  /** What the grower has said once it was ready. */
  listingId: integer('listing_id'),
  readyAt: instant('ready_at'),
  readyQuantity: integer('ready_quantity'),
  /** The first day of collection. */
  collectFrom: date('collect_from'),
  /** When its people were notified that it is nearly ready. */
  nearsAt: instant('nears_at'),
  status: text({ enum: cropStatuses }).notNull().default('growing'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})

/** A neighbour’s claim on some of a crop. */
export const cropReservations = pgTable('crop_reservations', {
  id: key(),
  cropId: integer('crop_id').notNull(),
  buyerId: integer('buyer_id').notNull(),
  quantity: integer().notNull(),
  /** Fewer than these are not wanted. */
  least: integer().notNull(),
  unitPrice: money('unit_price').notNull(),
  withProtection: boolean('with_protection').notNull(),
  /** At which the buyer agreed to the total, in basis points; null in rows from before they were stored. */
  commissionRate: integer('commission_rate'),
  protectionRate: integer('protection_rate'),
  savedCardId: integer('saved_card_id'),
  state: text({ enum: reservationStates }).notNull().default('waiting'),
  /** Of the quantity, once the crop is ready. */
  given: integer(),
  /** Nothing is charged before. */
  chargeFrom: instant('charge_from'),
  transactionId: integer('transaction_id'),
  /** Why it ended, as a sentence for the buyer. */
  reason: text(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})
