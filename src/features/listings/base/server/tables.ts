import { boolean, doublePrecision, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#adapters/db/columns.ts'
import type { ListingStatus } from '../lifecycle.ts'

export const products = pgTable('products', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  title: text().notNull(),
  description: text().notNull(),
  price: integer().notNull(),
  kind: text().$type<'sale' | 'free' | 'swap' | 'wanted'>().notNull().default('sale'),
  status: text().$type<ListingStatus>().notNull().default('active'),
  quantity: integer().notNull().default(1),
  images: text().array().notNull().default([]),
  sellerId: integer('seller_id').notNull(),
  categoryId: integer('category_id').notNull(),
  location: text().notNull(),
  distance: text(),
  featuredUntil: instant('featured_until'),
  boostWanted: boolean('boost_wanted').notNull().default(false),
  postcode: text(),
  outcode: text(),
  latitude: doublePrecision(),
  longitude: doublePrecision(),
  outcodeLatitude: doublePrecision('outcode_latitude'),
  outcodeLongitude: doublePrecision('outcode_longitude'),
  plantSlug: text('plant_slug'),
  plantNames: text('plant_names'),
  acknowledgedPlants: text('acknowledged_plants').array().notNull().default([]),
  acknowledgedAt: instant('acknowledged_at'),
  expiresAt: instant('expires_at').notNull(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  removedFrom: text('removed_from').$type<ListingStatus>(),
  removedBy: integer('removed_by'),
  removedAt: instant('removed_at'),
})

export const uploads = pgTable('uploads', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  key: text().notNull(),
  userId: integer('user_id').notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  bytes: integer().notNull(),
  placeholder: text().notNull(),
  createdAt: instant('created_at').notNull(),
})
