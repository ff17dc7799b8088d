import { and, count, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { DomainError } from '#shared/errors.ts'
import { only } from '#shared/required.ts'
import { WITHOUT_STOCK } from '../../base/lifecycle.ts'
import { products, sellerDirections, sellerPlaces } from '../../base/server/tables.ts'
import { NEVER_SHOWN } from '../../base/visibility.ts'
import { MAX_PICKUP_PLACES } from '../pickup-places-contract.ts'

export type PickupPlaceRow = typeof sellerPlaces.$inferSelect
export type NewPickupPlace = typeof sellerPlaces.$inferInsert

const ofSeller = (sellerId: number) => and(eq(sellerPlaces.sellerId, sellerId), isNull(sellerPlaces.removedAt))

/** A seller's places, the one of the newest listing first. */
export const pickupPlacesOf = (db: Database, sellerId: number): Promise<PickupPlaceRow[]> =>
  db
    .select()
    .from(sellerPlaces)
    .where(ofSeller(sellerId))
    .orderBy(
      sql`(select max(p.id) from products p where p.pickup_place_id = ${sellerPlaces.id}) desc nulls last`,
      sql`${sellerPlaces.id} desc`,
    )

/** A place that the seller may choose; null for a removed one and for those of others. */
export async function findPickupPlace(db: Database, sellerId: number, id: number): Promise<PickupPlaceRow | null> {
  const [row] = await db
    .select()
    .from(sellerPlaces)
    .where(and(ofSeller(sellerId), eq(sellerPlaces.id, id)))
  return row ?? null
}

async function countPlaces(db: Database, sellerId: number): Promise<number> {
  const [row] = await db.select({ places: count() }).from(sellerPlaces).where(ofSeller(sellerId))
  return row?.places ?? 0
}

/** Adds a place. Throws conflict when the seller has the maximum number. */
export async function addPlace(db: Database, place: NewPickupPlace): Promise<PickupPlaceRow> {
  if ((await countPlaces(db, place.sellerId)) >= MAX_PICKUP_PLACES) {
    throw new DomainError('conflict', `You have ${MAX_PICKUP_PLACES} pickup places already. Choose one of them.`, {
      code: 'TOO_MANY_PLACES',
    })
  }
  return only(await db.insert(sellerPlaces).values(place).returning())
}

/** Returns null when the seller has no such place. */
export async function updatePickupPlace(
  db: Database,
  sellerId: number,
  id: number,
  values: Partial<NewPickupPlace>,
): Promise<PickupPlaceRow | null> {
  const [row] = await db
    .update(sellerPlaces)
    .set(values)
    .where(and(ofSeller(sellerId), eq(sellerPlaces.id, id)))
    .returning()
  return row ?? null
}

type Place = Pick<
  typeof products.$inferInsert,
  'location' | 'postcode' | 'outcode' | 'latitude' | 'longitude' | 'outcodeLatitude' | 'outcodeLongitude'
>

/** Moves the listings that name a place, except those of which a buyer waits for a unit or which are over. */
export async function moveListings(tx: Database, pickupPlaceId: number, place: Place, now: Date): Promise<void> {
  await tx
    .update(products)
    .set({ ...place, updatedAt: now })
    .where(
      and(eq(products.pickupPlaceId, pickupPlaceId), notInArray(products.status, [...NEVER_SHOWN, ...WITHOUT_STOCK])),
    )
}

/**
 * How buyers find listings, by listing: the directions of the place that it names, also of a removed one, else those of
 * its seller. Listings with neither are left out.
 */
export async function exactPlaces(db: Database, listingIds: readonly number[]): Promise<Map<number, string>> {
  if (listingIds.length === 0) return new Map()
  const rows = await db
    .select({ id: products.id, ofListing: sellerPlaces.details, ofSeller: sellerDirections.details })
    .from(products)
    .leftJoin(sellerPlaces, eq(sellerPlaces.id, products.pickupPlaceId))
    .leftJoin(sellerDirections, eq(sellerDirections.sellerId, products.sellerId))
    .where(inArray(products.id, [...listingIds]))
  return new Map(
    rows.flatMap(({ id, ofListing, ofSeller }) => {
      const details = ofListing ?? ofSeller
      return details === null ? [] : [[id, details]]
    }),
  )
}

/** How a seller's buyers find them, unless the listing names a place. */
export async function directionsOf(db: Database, sellerId: number): Promise<string | null> {
  const [row] = await db
    .select({ details: sellerDirections.details })
    .from(sellerDirections)
    .where(eq(sellerDirections.sellerId, sellerId))
  return row?.details ?? null
}

export async function saveDirections(tx: Database, sellerId: number, details: string | null, now: Date): Promise<void> {
  if (details === null) {
    await tx.delete(sellerDirections).where(eq(sellerDirections.sellerId, sellerId))
    return
  }
  const row = { details, updatedAt: now }
  await tx
    .insert(sellerDirections)
    .values({ sellerId, ...row })
    .onConflictDoUpdate({ target: sellerDirections.sellerId, set: row })
}
