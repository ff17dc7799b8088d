import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { listingCards } from '#features/listings/base/server/tables.ts'
import { isOffSaleByStaff } from '#features/listings/listing/server/by-staff-store.ts'
import { transactions } from '../../base/server/tables.ts'
import { HELD } from '../../base/status-groups.ts'

const listingColumns = {
  id: listingCards.id,
  title: listingCards.title,
  price: listingCards.price,
  kind: listingCards.kind,
  status: listingCards.status,
  quantity: listingCards.quantity,
  categoryId: listingCards.categoryId,
  sellerId: listingCards.sellerId,
  images: listingCards.images,
  location: listingCards.location,
  postcode: listingCards.postcode,
  outcode: listingCards.outcode,
  outcodeLatitude: listingCards.outcodeLatitude,
  outcodeLongitude: listingCards.outcodeLongitude,
  /** Staff have hidden or removed it, or suspended its seller. */
  isByStaff: isOffSaleByStaff(sql`listing_cards.id`),
}

/** A listing as the checkout needs it. */
export type OrderListing = Pick<typeof listingCards.$inferSelect, Exclude<keyof typeof listingColumns, 'isByStaff'>> & {
  isByStaff: boolean
}

export async function findListing(db: Database, productId: number): Promise<OrderListing | null> {
  const [listing] = await db.select(listingColumns).from(listingCards).where(eq(listingCards.id, productId))
  return listing ?? null
}

/** Whether any unit of a listing is sold and not yet handed over for good, or off sale while its payment is taken. */
export async function hasHeldOrders(tx: Database, productId: number): Promise<boolean> {
  const isClaimed = and(eq(transactions.status, 'pending'), isNotNull(transactions.claimedAt))
  const held = await tx
    .select({ id: transactions.id })
    .from(transactions)
    .where(and(eq(transactions.productId, productId), or(inArray(transactions.status, HELD), isClaimed)))
    .limit(1)
  return held.length > 0
}

/** The places of collection of listings, by id. */
export async function listingsById(db: Database, ids: number[]) {
  const { id, location, postcode, outcode, latitude, longitude, outcodeLatitude, outcodeLongitude } = listingCards
  const rows = await db
    .select({ id, location, postcode, outcode, latitude, longitude, outcodeLatitude, outcodeLongitude })
    .from(listingCards)
    .where(sql`${id} = any(${sql.param(ids)}::int[])`)
  return new Map(rows.map(({ id, ...place }) => [id, place]))
}
