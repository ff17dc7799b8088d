import {
  boolean,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  pgView,
  point,
  primaryKey,
  text,
  varchar,
} from 'drizzle-orm/pg-core'
import type * as z from 'zod/mini'
import { instant, tsquery } from '#adapters/db/columns.ts'
import type { factFilterInput } from '#features/listings/base/facts.ts'

/** What a seller must say of a plant; empty for any. */
export type AlertFacts = z.output<typeof factFilterInput>

export const plantAlerts = pgTable('plant_alerts', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  userId: integer('user_id').notNull(),
  keywords: varchar({ length: 255 }).notNull(),
  categoryId: integer('category_id'),
  maxPrice: integer('max_price'),
  facts: jsonb().notNull().default({}).$type<AlertFacts>(),
  radius: integer().notNull().default(10),
  userPostcode: varchar('user_postcode', { length: 10 }).notNull(),
  userLatitude: doublePrecision('user_latitude'),
  userLongitude: doublePrecision('user_longitude'),
  isActive: boolean('is_active').notNull().default(true),
  createdAt: instant('created_at').notNull(),
  lastNotified: instant('last_notified'),
  outcode: text().notNull(),
  place: point('place'),
  nearestFirst: boolean('nearest_first').notNull().default(false),
  /** The household that it is for, as `#shared/household.ts` writes it; null for everything. */
  household: text(),
  updatedAt: instant('updated_at'),
  deletedAt: instant('deleted_at'),
  /** The request that this alert belongs to; null for the alerts that members create. */
  wantedId: integer('wanted_id'),
})

/** Index terms of alerts: a new listing finds its alerts by one of its words and a grid cell. */
export const plantAlertTerms = pgTable('plant_alert_terms', {
  alertId: integer('alert_id').notNull(),
  square: integer().notNull(),
  lexeme: text().notNull(),
  words: tsquery('words').notNull(),
})

/** The former name of the index terms, used only by processes of the release before. */
export const formerAlertTerms = pgView('plant_alert_anchors', {
  alertId: integer('alert_id'),
  square: integer(),
  lexeme: text(),
  words: tsquery('words'),
}).existing()

export const plantAlertListings = pgTable(
  'plant_alert_listings',
  {
    alertId: integer('alert_id').notNull(),
    productId: integer('product_id').notNull(),
    matchedAt: instant('matched_at').notNull(),
    dueAt: instant('due_at').notNull(),
    notifiedAt: instant('notified_at'),
  },
  (table) => [primaryKey({ columns: [table.alertId, table.productId] })],
)

/** The former name of the matches, used only by processes of the release before. */
export const formerAlertMatches = pgView('plant_alert_matches', {
  alertId: integer('alert_id'),
  productId: integer('product_id'),
  matchedAt: instant('matched_at'),
  dueAt: instant('due_at'),
  notifiedAt: instant('told_at'),
}).existing()
