import { and, eq, inArray, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '#adapters/db/database.ts'
import { state, states } from '#adapters/db/literals.ts'
import { onlyRowOf, rowsOf } from '#adapters/db/rows.ts'
import type { CancelException } from '../../base/cancel-rights.ts'
import { categories, NUMBERS_APART } from '../../base/categories.ts'
import type { ListingFacts } from '../../base/facts.ts'
import { sellingParts } from '../../base/selling-parts.ts'
import { listingViews, products } from '../../base/server/tables.ts'
import { NEVER_SHOWN } from '../../base/visibility.ts'
import { statusNow } from './own-store.ts'

const counts = z.object({
  live: z.int(),
  reserved: z.int(),
  paused: z.int(),
  sold: z.int(),
  ended: z.int(),
  onHoliday: z.int(),
  drafts: z.int(),
})

/** How many listings a seller has in each part of their list, and how many drafts of new ones. */
export const countOwn = (db: Database, sellerId: number, now: Date): Promise<z.output<typeof counts>> =>
  onlyRowOf(
    db,
    counts,
    sql`
    select
      count(*) filter (where status in ${states(products.status, sellingParts.live)})::int as live,
      count(*) filter (where status in ${states(products.status, sellingParts.reserved)})::int as reserved,
      count(*) filter (where status in ${states(products.status, sellingParts.paused)})::int as paused,
      count(*) filter (where status in ${states(products.status, sellingParts.sold)})::int as sold,
      count(*) filter (where status in ${states(products.status, sellingParts.ended)})::int as ended,
      count(*) filter (where status = ${state(products.status, 'paused')} and paused_for_holiday)::int as "onHoliday",
      (select count(*)::int from listing_drafts where user_id = ${sellerId} and listing_id is null) as drafts
    from (
      select ${statusNow(now)} as status, p.paused_for_holiday from products p
      where p.seller_id = ${sellerId} and p.status not in ${states(products.status, NEVER_SHOWN)}) mine`,
  )

const onSale = z.object({ listings: z.int(), units: z.int() })

/** What a seller has on sale for a price. */
export const onSaleOf = (db: Database, sellerId: number): Promise<z.output<typeof onSale>> =>
  onlyRowOf(
    db,
    onSale,
    sql`
    select count(*)::int as listings, coalesce(sum(quantity), 0)::int as units
    from products where seller_id = ${sellerId} and status = ${state(products.status, 'active')} and price > 0`,
  )

/** Why buyers of a trader's listing cannot cancel; null when they can. */
export async function cancelExceptionOf(db: Database, id: number): Promise<CancelException | null> {
  const [row] = await db.select({ exception: products.cancelException }).from(products).where(eq(products.id, id))
  return row?.exception ?? null
}

/** What its seller says of a plant. */
export async function factsOf(db: Database, id: number): Promise<ListingFacts> {
  const [row] = await db.select({ facts: products.facts }).from(products).where(eq(products.id, id))
  return row?.facts ?? {}
}

/** The same of many listings, by their ids. */
export async function factsOfEach(db: Database, ids: readonly number[]): Promise<Map<number, ListingFacts>> {
  const { id, facts } = products
  const rows = await db
    .select({ id, facts })
    .from(products)
    .where(inArray(id, [...ids]))
  return new Map(rows.map((row) => [row.id, row.facts]))
}

export async function storeCancelException(db: Database, id: number, exception: CancelException | null): Promise<void> {
  await db.update(products).set({ cancelException: exception }).where(eq(products.id, id))
}

/** Pauses what a seller has on sale, and returns how many that were. */
export async function pauseOnSale(tx: Database, sellerId: number, now: Date): Promise<number> {
  const paused = await tx
    .update(products)
    .set({ status: 'paused', pausedForHoliday: true, updatedAt: now })
    .where(and(eq(products.sellerId, sellerId), eq(products.status, 'active')))
    .returning({ id: products.id })
  return paused.length
}

/** The listings that a seller paused together and that have not expired, locked. */
export const lockPausedTogether = (tx: Database, sellerId: number, now: Date) =>
  tx
    .select({
      id: products.id,
      title: products.title,
      description: products.description,
      facts: products.facts,
      categoryId: products.categoryId,
      outcode: products.outcode,
      plantSlug: products.plantSlug,
    })
    .from(products)
    .where(
      and(
        eq(products.sellerId, sellerId),
        eq(products.status, 'paused'),
        eq(products.pausedForHoliday, true),
        sql`${products.expiresAt} > ${now.toISOString()}`,
      ),
    )
    .orderBy(products.id)
    .for('update')

/** A seller's listings among these, locked in the order of their ids. */
export const lockOwn = (tx: Database, sellerId: number, ids: readonly number[]) =>
  tx
    .select({
      id: products.id,
      price: products.price,
      kind: products.kind,
      status: products.status,
      expiresAt: products.expiresAt,
    })
    .from(products)
    .where(and(eq(products.sellerId, sellerId), inArray(products.id, [...ids])))
    .orderBy(products.id)
    .for('update')

/** Views of each listing in all recorded days, by listing. Listings without views are left out. */
export async function viewsOf(db: Database, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: listingViews.productId, views: sql`sum(${listingViews.views})`.mapWith(Number) })
    .from(listingViews)
    .where(inArray(listingViews.productId, [...ids]))
    .groupBy(listingViews.productId)
  return new Map(rows.map(({ id, views }) => [id, views]))
}

const YEAR_MS = 365 * 24 * 60 * 60 * 1000

const GROWN: readonly number[] = categories.filter(({ isGrown }) => isGrown).map(({ id }) => id)

/** Listings for a price of the last year; `thing` is the plant, or the title without case and blanks. */
const listingsOfYear = (now: Date) => sql`
  select seller_id, quantity, status, category_id,
    coalesce(plant_slug, lower(regexp_replace(title, '\\s+', ' ', 'g'))) as thing
  from products
  where kind = ${state(products.kind, 'sale')} and status <> ${state(products.status, 'draft')}
    and created_at > ${new Date(now.getTime() - YEAR_MS).toISOString()}`

/** The last two digits are the category whose rules hold. */
const isGood = sql`category_id % ${NUMBERS_APART}::int <> all(${sql.param(GROWN)}::int[])`

const year = z.object({ alike: z.int(), goods: z.int() })

/** The most listings of one thing that a seller published within a year, and the most units of a tool or supply in one. */
export const listingYearOf = (db: Database, sellerId: number, now: Date): Promise<z.output<typeof year>> =>
  onlyRowOf(
    db,
    year,
    sql`
    with mine as (select * from (${listingsOfYear(now)}) l where seller_id = ${sellerId})
    select coalesce((select max(n) from (select count(*) as n from mine group by thing) things), 0)::int as alike,
      coalesce((select max(quantity) from mine where ${isGood}), 0)::int as goods`,
  )

const seller = z.object({ id: z.int() })

interface Limits {
  units: number
  alike: number
  goods: number
}

/** Sellers who reach a limit of units on sale, of listings of one thing within a year, or of units of a tool or supply in a listing. */
export async function manyListingsBy(db: Database, now: Date, limits: Limits): Promise<number[]> {
  const rows = await rowsOf(
    db,
    seller,
    sql`
    with listed as (${listingsOfYear(now)})
    select seller_id as id from listed where ${isGood} and quantity >= ${limits.goods}
    union select seller_id from listed group by seller_id, thing having count(*) >= ${limits.alike}
    union select seller_id from products
      where status = ${state(products.status, 'active')} and price > 0
      group by seller_id having sum(quantity) >= ${limits.units}`,
  )
  return rows.map(({ id }) => id)
}
