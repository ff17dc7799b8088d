import { and, eq, gt, inArray, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { state } from '#adapters/db/literals.ts'
import { contentHashOf } from '#features/listings/base/server/content-store.ts'
import { listingCards } from '#features/listings/base/server/tables.ts'
import { isOffSaleByStaff } from '#features/listings/listing/server/by-staff-store.ts'

/** A listing that may be part of a swap. */
export type SwapListing = Awaited<ReturnType<typeof listingsWhere>>[number]

const isByStaff = isOffSaleByStaff(sql`listing_cards.id`)

const listingsWhere = (db: Database, condition: SQL | undefined, limit: number) =>
  db
    .select({
      id: listingCards.id,
      title: listingCards.title,
      price: listingCards.price,
      sellerId: listingCards.sellerId,
      sellerName: sql<string>`(select p.full_name from people p where p.id = ${listingCards.sellerId})`,
      imageUrl: listingCards.imageUrl,
      plantSlug: listingCards.plantSlug,
      categoryId: listingCards.categoryId,
      kind: listingCards.kind,
      swap: listingCards.swap,
      status: listingCards.status,
      quantity: listingCards.quantity,
      expiresAt: listingCards.expiresAt,
      isByStaff,
      /** The point of its outward code, in miles east and north. */
      x: sql<number | null>`(planar(${listingCards.outcodeLatitude}, ${listingCards.outcodeLongitude}))[0]`,
      y: sql<number | null>`(planar(${listingCards.outcodeLatitude}, ${listingCards.outcodeLongitude}))[1]`,
    })
    .from(listingCards)
    .where(condition)
    .orderBy(sql`${listingCards.id} desc`)
    .limit(limit)

export async function findSwapListing(db: Database, id: number): Promise<SwapListing | null> {
  const [found] = await listingsWhere(db, eq(listingCards.id, id), 1)
  return found ?? null
}

/** These listings, the newest first. */
export const findSwapListings = (db: Database, ids: readonly number[]): Promise<SwapListing[]> =>
  listingsWhere(db, inArray(listingCards.id, [...ids]), ids.length)

/** A member with more listings than this chooses among the newest. */
const MAX_CHOICES = 200

/** A member's listings of which a unit is on sale, and those of `besides`, the newest first. */
export const listingsToGive = (
  db: Database,
  sellerId: number,
  now: Date,
  besides: readonly number[] = [],
): Promise<SwapListing[]> =>
  listingsWhere(
    db,
    and(
      eq(listingCards.sellerId, sellerId),
      or(
        inArray(listingCards.id, [...besides]),
        and(
          eq(listingCards.status, 'active'),
          gt(listingCards.quantity, 0),
          gt(listingCards.expiresAt, now),
          sql`not ${isByStaff}`,
        ),
      ),
    ),
    MAX_CHOICES,
  )

/** A run of the search for rings reads no more listings than this, the newest. */
const MAX_RING_LISTINGS = 20_000

/** Listings of a plant at a place that take swaps and of which a unit is on sale, of these members, the newest first. */
export const listingsForRings = (db: Database, sellerIds: readonly number[], now: Date): Promise<SwapListing[]> =>
  listingsWhere(
    db,
    and(
      inArray(listingCards.sellerId, [...sellerIds]),
      eq(listingCards.status, 'active'),
      gt(listingCards.quantity, 0),
      gt(listingCards.expiresAt, now),
      isNotNull(listingCards.plantSlug),
      isNotNull(listingCards.outcodeLatitude),
      or(eq(listingCards.kind, 'swap'), and(eq(listingCards.swap, 'also'), ne(listingCards.kind, 'wanted'))),
      sql`not ${isByStaff}`,
    ),
    MAX_RING_LISTINGS,
  )

// Parts of statements about an item `i` of a swap and its listing `p`.

export const takesSwapsOf = sql`(p.kind = ${state(listingCards.kind, 'swap')}
  or p.swap = ${state(listingCards.swap, 'also')} and p.kind <> ${state(listingCards.kind, 'wanted')})`

export const isItemByStaff = isOffSaleByStaff(sql`i.listing_id`)

export const isItemChanged = sql`(i.content is not null and i.content <> ${contentHashOf(sql`i.listing_id`)})`

/** Also an agreed swap ends by it. */
export const isItemTakenAway = sql`(
  p.status in (${state(listingCards.status, 'removed')}, ${state(listingCards.status, 'draft')}) or ${isItemByStaff})`

/** Only a proposal ends by it. `isAsked`: whether its owner only takes swaps, and has not proposed it. */
const isNotToGive = (now: Date, isAsked: SQL): SQL => sql`(
  p.status <> ${state(listingCards.status, 'active')} or p.quantity < 1
  or p.expires_at <= ${now.toISOString()}::timestamptz or ${isAsked} and not ${takesSwapsOf}
  or p.kind = ${state(listingCards.kind, 'wanted')} or ${isItemChanged})`

export const isItemNotToGive = (now: Date): SQL => isNotToGive(now, sql`i.is_asked`)

/** The same for a part `i` of a ring, which nobody but us has proposed. */
export const isPartNotToGive = (now: Date): SQL => isNotToGive(now, sql`true`)
