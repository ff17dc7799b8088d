import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '#adapters/db/columns.ts'
import { endReasons, offerStatuses } from '../offer.ts'

export const priceOffers = pgTable('price_offers', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  listingId: integer('listing_id').notNull(),
  buyerId: integer('buyer_id').notNull(),
  sellerId: integer('seller_id').notNull(),
  /** The price of the listing when the offer was made. */
  listPrice: integer('list_price').notNull(),
  price: integer().notNull(),
  counterPrice: integer('counter_price'),
  status: text({ enum: offerStatuses }).notNull(),
  endReason: text('end_reason', { enum: endReasons }),
  /** They blocked the seller or closed their account: it counts towards the limits. */
  endedByBuyer: boolean('ended_by_buyer').notNull().default(false),
  /** Declined by the floor of the listing: shown to the seller alone. */
  isBelowFloor: boolean('is_below_floor').notNull().default(false),
  until: instant('until').notNull(),
  /** When a unit was reserved, also if that has ended since. */
  acceptedAt: instant('accepted_at'),
  /** The difference in value of a swap, not an offer that someone made. The swap is null once it is deleted. */
  isDifference: boolean('is_difference').notNull().default(false),
  swapId: integer('swap_id'),
  isReminded: boolean('is_reminded').notNull().default(false),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})

/** The steps that an offer may take, enforced by a trigger. */
export const priceOfferMoves = pgTable(
  'price_offer_moves',
  {
    fromStatus: text('from_status').notNull(),
    toStatus: text('to_status').notNull(),
  },
  (table) => [primaryKey({ columns: [table.fromStatus, table.toStatus] })],
)
