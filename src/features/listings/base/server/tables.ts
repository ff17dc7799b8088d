import { type SQL, sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  integer,
  pgTable,
  pgView,
  point,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import { instant, json, tsvector } from '#adapters/db/columns.ts'
import { bundle } from '../bundle-input.ts'
import { cancelExceptions } from '../cancel-rights.ts'
import { storedFacts } from '../facts.ts'
import { holdReasons } from '../hold-reasons.ts'
import { listingKinds, listingStatuses } from '../lifecycle.ts'
import type { PlainField } from '../plain-fields.ts'
import { swapTerms } from '../swap-terms.ts'

export const products = pgTable('products', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  title: text().notNull(),
  description: text().notNull(),
  price: integer().notNull(),
  kind: text({ enum: listingKinds }).notNull().default('sale'),
  status: text({ enum: listingStatuses }).notNull().default('active'),
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
  /** The seller's exact place; null: the postcode and the seller's directions. */
  pickupPlaceId: integer('pickup_place_id'),
  acknowledgedPlants: text('acknowledged_plants').array().notNull().default([]),
  acknowledgedAt: instant('acknowledged_at'),
  /** Paused together with the seller's other listings. Counts only while the status is `paused`. */
  pausedForHoliday: boolean('paused_for_holiday').notNull().default(false),
  expiresAt: instant('expires_at').notNull(),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  removedFrom: text('removed_from', { enum: listingStatuses }),
  removedBy: integer('removed_by'),
  removedAt: instant('removed_at'),
  /** Hidden by staff: only the seller sees it, and it cannot go on sale. */
  hiddenAt: instant('hidden_at'),
  /** Hidden only until staff have looked at it, and its status before. */
  holdReason: text('hold_reason', { enum: holdReasons }),
  holdFrom: text('hold_from', { enum: listingStatuses }),
  /** Why a trader's buyers cannot cancel; null: they can. */
  cancelException: text('cancel_exception', { enum: cancelExceptions }),
  facts: json(storedFacts).notNull().default({}),
  swap: text({ enum: swapTerms }).notNull().default('no'),
  bundle: json(bundle),
})

/** The value of a plain field after the seller's account is erased; null keeps it. */
export const erasedFields: Readonly<Record<PlainField, string | SQL | null>> = {
  title: 'Removed listing',
  description: 'This listing was removed by its seller.',
  quantity: null,
  bundle: sql`null`,
  swap: null,
  // Only from which listing it was raised remains, so that a pest can be traced.
  facts: sql`case when facts ? 'parentId' then jsonb_build_object('parentId', facts -> 'parentId') else '{}' end`,
}

/** Listings that take offers. Nobody but the seller may learn the floor. */
export const listingOfferTerms = pgTable('listing_offer_terms', {
  listingId: integer('listing_id').primaryKey(),
  floor: integer(),
  updatedAt: instant('updated_at').notNull(),
})

export const uploads = pgTable('uploads', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  key: text().notNull(),
  userId: integer('user_id').notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  bytes: integer().notNull(),
  placeholder: text().notNull(),
  /** 64 bits that are alike for alike pictures. */
  looks: bigint({ mode: 'bigint' }),
  /** Removed by staff, and not served any more. */
  withheld: boolean().notNull().default(false),
  /** When its owner last agreed that it is sent to have its plant named, and it was sent. */
  sentForNamingAt: instant('sent_for_naming_at'),
  createdAt: instant('created_at').notNull(),
})

/** What a listing said before a change; null where the change left it. */
export const listingChanges = pgTable('listing_changes', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  listingId: integer('listing_id').notNull(),
  changedBy: integer('changed_by').notNull(),
  title: text(),
  description: text(),
  price: integer(),
  images: text().array(),
  facts: json(storedFacts),
  at: instant('at').notNull(),
})

/** Exact places of a seller. Only buyers who have paid may read `details` and `postcode`. */
export const sellerPlaces = pgTable('seller_places', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  sellerId: integer('seller_id').notNull(),
  name: text().notNull(),
  details: text().notNull(),
  /** Or the outward code alone; null when the seller gave neither. */
  postcode: text(),
  town: text().notNull(),
  removedAt: instant('removed_at'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})

/** How a seller's buyers find them, for listings that name no place. */
export const sellerDirections = pgTable('pickup_places', {
  sellerId: integer('seller_id').primaryKey(),
  details: text().notNull(),
  updatedAt: instant('updated_at').notNull(),
})

export const categories = pgTable('categories', {
  id: integer().primaryKey(),
  slug: text().notNull(),
  name: text().notNull(),
  imageUrl: text('image_url'),
  position: integer().notNull(),
  /** Since then it takes no new listings. */
  retiredAt: instant('retired_at'),
})

/** One narrow row for each active listing, kept by triggers; searches read it first. */
export const searchRows = pgTable('listing_search', {
  id: integer().primaryKey(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  featuredUntil: instant('featured_until'),
  price: integer().notNull(),
  categoryId: integer('category_id').notNull(),
  sellerId: integer('seller_id').notNull(),
  outcode: text(),
  place: point('place'),
  cell: integer(),
  words: tsvector('words').notNull(),
  plantSlug: text('plant_slug'),
  /** Those that searches filter by. */
  facts: json(storedFacts).notNull().default({}),
})

/** Words in active listings, for corrections of spelling. */
export const searchWords = pgTable('search_words', {
  word: text().primaryKey(),
})

export const listingViews = pgTable(
  'listing_views',
  {
    productId: integer('product_id').notNull(),
    day: date().notNull(),
    views: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.day] })],
)

/** The row that each active listing must have: the trigger copies it. */
export const searchRowSources = pgView('listing_search_source', {
  id: integer(),
  createdAt: instant('created_at'),
  expiresAt: instant('expires_at'),
  featuredUntil: instant('featured_until'),
  price: integer(),
  categoryId: integer('category_id'),
  sellerId: integer('seller_id'),
  outcode: text(),
  place: point('place'),
  cell: integer(),
  words: tsvector('words'),
  plantSlug: text('plant_slug'),
  facts: json(storedFacts),
}).existing()

/** The former name of the search rows, read only by processes of the release before. */
export const formerSearchRows = pgView('offers', {
  id: integer(),
  createdAt: instant('created_at'),
  expiresAt: instant('expires_at'),
  featuredUntil: instant('featured_until'),
  price: integer(),
  categoryId: integer('category_id'),
  sellerId: integer('seller_id'),
  outcode: text(),
  place: point('place'),
  cell: integer(),
  words: tsvector('words'),
  plantSlug: text('plant_slug'),
}).existing()

/** A listing as other features may see it: any status, so they must leave out drafts and removed ones. */
export const listingCards = pgView('listing_cards', {
  id: integer().notNull(),
  title: text().notNull(),
  price: integer().notNull(),
  kind: text({ enum: listingKinds }).notNull(),
  status: text({ enum: listingStatuses }).notNull(),
  quantity: integer().notNull(),
  images: text().array().notNull(),
  /** The first picture. */
  imageUrl: text('image_url'),
  sellerId: integer('seller_id').notNull(),
  categoryId: integer('category_id').notNull(),
  location: text().notNull(),
  postcode: text(),
  outcode: text(),
  outcodeLatitude: doublePrecision('outcode_latitude'),
  outcodeLongitude: doublePrecision('outcode_longitude'),
  featuredUntil: instant('featured_until'),
  expiresAt: instant('expires_at').notNull(),
  createdAt: instant('created_at').notNull(),
  latitude: doublePrecision(),
  longitude: doublePrecision(),
  plantSlug: text('plant_slug'),
  swap: text({ enum: swapTerms }).notNull(),
  bundle: json(bundle),
}).existing()

/** The search rows of active listings, for matching by words and place. */
export const searchableListings = pgView('searchable_listings', {
  id: integer().notNull(),
  price: integer().notNull(),
  categoryId: integer('category_id').notNull(),
  sellerId: integer('seller_id').notNull(),
  place: point('place'),
  words: tsvector('words').notNull(),
  expiresAt: instant('expires_at').notNull(),
  facts: json(storedFacts),
}).existing()
