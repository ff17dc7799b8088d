import { and, eq, gt, inArray, lte, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '#adapters/db/database.ts'
import { state } from '#adapters/db/literals.ts'
import { preparedRowsOf } from '#adapters/db/prepared.ts'
import { rowsOf } from '#adapters/db/rows.ts'
import { people } from '#features/accounts/server/tables.ts'
import type { Plant } from '#features/plants/plant.ts'
import { only } from '#shared/required.ts'
import { storedFacts } from '../../base/facts.ts'
import { holdReasons } from '../../base/hold-reasons.ts'
import {
  EXPIRING,
  type ListingStatus,
  listingKinds,
  listingStatuses,
  ON_SALE_OR_RESERVED,
} from '../../base/lifecycle.ts'
import { plainNames, plainOutputs } from '../../base/plain-fields.ts'
import { products } from '../../base/server/tables.ts'
import type { ListingRow } from '../view-models.ts'

const plainColumns = sql.join(
  plainNames.map((field) => sql`p.${sql.identifier(products[field].name)} as ${sql.identifier(field)}`),
  sql`, `,
)

/** Columns of a listing row. `p` is the listing; use with `listingJoins`. */
export const listingColumns = sql`
  p.id, ${plainColumns}, p.price, p.kind, p.status, p.images, p.seller_id as "sellerId",
  p.category_id as "categoryId", p.location, p.outcode, p.outcode_latitude as latitude,
  p.outcode_longitude as longitude, p.featured_until as "featuredUntil", p.expires_at as "expiresAt",
  p.plant_slug as "plantSlug", p.pickup_place_id as "pickupPlaceId", p.acknowledged_plants as "acknowledgedPlants", p.hidden_at is not null as "isHidden", p.hold_reason as "holdReason",
  p.created_at as "createdAt", p.updated_at as "updatedAt", c.slug as "categorySlug", c.name as "categoryName",
  u.username as "sellerUsername", u.full_name as "sellerFullName", u.avatar as "sellerAvatar",
  u.location as "sellerLocation", u.email as "sellerEmail", u.show_email as "sellerShowsEmail"`

export const listingJoins = sql`
  join categories c on c.id = p.category_id
  join people u on u.id = p.seller_id`

/** Another one after every change of what `listingColumns` select; use with `listingJoins`. */
export const listingVersion = sql`concat(p.xmin, ' ', c.xmin, ' ', u.version)`

/** The row that `listingColumns` select. */
export const listingRow = z.object({
  id: z.int(),
  ...plainOutputs,
  facts: storedFacts,
  price: z.int(),
  kind: z.enum(listingKinds),
  status: z.enum(listingStatuses),
  images: z.array(z.string()),
  sellerId: z.int(),
  categoryId: z.int(),
  location: z.string(),
  outcode: z.nullable(z.string()),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  featuredUntil: z.nullable(z.string()),
  plantSlug: z.nullable(z.string()),
  pickupPlaceId: z.nullable(z.int()),
  acknowledgedPlants: z.array(z.string()),
  isHidden: z.boolean(),
  holdReason: z.nullable(z.enum(holdReasons)),
  expiresAt: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  categorySlug: z.string(),
  categoryName: z.string(),
  sellerUsername: z.string(),
  sellerFullName: z.string(),
  sellerAvatar: z.nullable(z.string()),
  sellerLocation: z.nullable(z.string()),
  sellerEmail: z.string(),
  sellerShowsEmail: z.boolean(),
})

export async function findListing(db: Database, id: number): Promise<ListingRow | null> {
  const statement = sql`select ${listingColumns} from products p ${listingJoins} where p.id = ${id}`
  const [row] = await preparedRowsOf(db, listingRow, statement)
  return row ?? null
}

/** Whether a user has saved a listing, as a condition on its id. */
export type SavedCondition = (userId: number, listing: SQLWrapper) => SQL

/** Whether the reader of a list has saved a listing; null for visitors. */
export type SavedByReader = ((listing: SQL) => SQL) | null

/** What `SavedByReader` selects for the listing `p`. */
export const isSavedBy = (hasSaved: SavedByReader): SQL => sql`${hasSaved?.(sql`p.id`) ?? sql`false`} as "isSaved"`

const seenRow = z.object({ version: z.string(), isSaved: z.boolean() })
const keyRow = z.extend(seenRow, { id: z.int() })

/** The version of what a listing shows, and whether its reader has saved it; null when there is no such listing. */
export async function findVersion(
  db: Database,
  id: number,
  hasSaved: SavedByReader,
): Promise<z.output<typeof seenRow> | null> {
  const [row] = await preparedRowsOf(
    db,
    seenRow,
    sql`
    select ${listingVersion} as version, ${isSavedBy(hasSaved)} from products p ${listingJoins} where p.id = ${id}`,
  )
  return row ?? null
}

/** The versions of those listings that are on sale, in the order of the ids. */
export const versionsOnSale = (
  db: Database,
  ids: readonly number[],
  { now, hasSaved }: { now: Date; hasSaved: SavedByReader },
): Promise<z.output<typeof keyRow>[]> =>
  preparedRowsOf(
    db,
    keyRow,
    sql`
    select p.id, ${listingVersion} as version, ${isSavedBy(hasSaved)} from products p ${listingJoins}
    where p.id = any(${sql.param(ids)}::int[]) and p.status = ${state(products.status, 'active')} and p.hidden_at is null
      and p.expires_at > ${now.toISOString()}::timestamptz
    order by array_position(${sql.param(ids)}::int[], p.id)`,
  )

/** A page of the texts of all listings on sale, by id. */
export const activeTexts = (db: Database, { after, limit }: { after: number; limit: number }) =>
  db
    .select({
      id: products.id,
      title: products.title,
      description: products.description,
      facts: products.facts,
      outcode: products.outcode,
    })
    .from(products)
    .where(and(eq(products.status, 'active'), gt(products.id, after)))
    .orderBy(products.id)
    .limit(limit)

const varietyOf = sql<string | null>`${products.facts} ->> 'variety'`

/** What listings offer, by title, variety and the plant that the seller named. */
export const titlesOf = (db: Database, ids: readonly number[]) =>
  db
    .select({ id: products.id, title: products.title, variety: varietyOf, plantSlug: products.plantSlug })
    .from(products)
    .where(inArray(products.id, [...ids]))

/** Who removed the listing. */
export async function removalOf(db: Database, id: number): Promise<{ removedBy: number | null }> {
  const [row] = await db.select({ removedBy: products.removedBy }).from(products).where(eq(products.id, id))
  return row ?? { removedBy: null }
}

/** Returns listings in the order of the given ids. */
export async function listingsById(db: Database, ids: readonly number[]): Promise<ListingRow[]> {
  if (ids.length === 0) return []
  return rowsOf(
    db,
    listingRow,
    sql`
    select ${listingColumns} from products p ${listingJoins}
    where p.id = any(${sql.param(ids)}::int[]) order by array_position(${sql.param(ids)}::int[], p.id)`,
  )
}

const versionedRow = z.extend(listingRow, { version: z.string() })
export type VersionedRow = z.output<typeof versionedRow>

/** Listings with their versions, in any order. */
export const versionedListings = (db: Database, ids: readonly number[]): Promise<VersionedRow[]> =>
  preparedRowsOf(
    db,
    versionedRow,
    sql`
    select ${listingColumns}, ${listingVersion} as version from products p ${listingJoins}
    where p.id = any(${sql.param(ids)}::int[])`,
  )

export type NewListing = typeof products.$inferInsert

/** Columns of a listing's plant, with the names that the word search matches. */
export const plantColumns = (plant: Plant | undefined): Pick<NewListing, 'plantSlug' | 'plantNames'> => ({
  plantSlug: plant?.slug ?? null,
  plantNames: plant ? `${plant.name} ${plant.latin}` : null,
})

export async function insertListing(db: Database, values: NewListing): Promise<number> {
  const rows = await db.insert(products).values(values).returning({ id: products.id })
  return only(rows).id
}

/** Updates a listing if it still has one of these statuses. Returns false when the status has changed. */
export async function updateListing(
  db: Database,
  id: number,
  from: readonly ListingStatus[],
  values: Partial<NewListing>,
  /** Required number of units left. */
  left?: number,
): Promise<boolean> {
  const isAsSeen = left === undefined ? undefined : eq(products.quantity, left)
  const rows = await db
    .update(products)
    .set(values)
    .where(and(eq(products.id, id), inArray(products.status, [...from]), isAsSeen))
    .returning({ id: products.id })
  return rows.length > 0
}

export interface Ended {
  id: number
  title: string
  sellerId: number
}

/** Expires up to `limit` listings past their expiry date, and returns them. */
export async function endListings(tx: Database, now: Date, limit: number): Promise<Ended[]> {
  const over = tx
    .select({ id: products.id })
    .from(products)
    .where(and(inArray(products.status, EXPIRING), lte(products.expiresAt, now)))
    .orderBy(products.id)
    .limit(limit)
    .for('update', { skipLocked: true })
  return tx
    .update(products)
    .set({ status: 'expired', updatedAt: now })
    .where(inArray(products.id, over))
    .returning({ id: products.id, title: products.title, sellerId: products.sellerId })
}

/** The location in a member's profile, for listings that name no place. */
export async function homeOf(
  db: Database,
  userId: number,
): Promise<{ location: string | null; postcode: string | null }> {
  const [home] = await db
    .select({ location: people.location, postcode: people.postcode })
    .from(people)
    .where(eq(people.id, userId))
  return home ?? { location: null, postcode: null }
}

/** Whether a person has a listing on sale, as a condition. */
export const hasListings = (person: SQLWrapper): SQL =>
  sql`exists (select 1 from products where seller_id = ${person} and status = ${state(products.status, 'active')})`

/** Whether a seller has anything on sale or reserved. */
export async function isSelling(tx: Database, sellerId: number): Promise<boolean> {
  const [one] = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.sellerId, sellerId), inArray(products.status, [...ON_SALE_OR_RESERVED])))
    .limit(1)
  return one !== undefined
}
