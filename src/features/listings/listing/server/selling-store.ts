import { and, eq, inArray, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '#adapters/db/database.ts'
import { state, states } from '#adapters/db/literals.ts'
import { onlyRowOf } from '#adapters/db/rows.ts'
import type { CancelException } from '../../base/cancel-rights.ts'
import { NEVER_SHOWN, sellingParts } from '../../base/lifecycle.ts'
import { listingViews, products } from '../../base/server/tables.ts'
import { statusNow } from './own-store.ts'

const counts = z.object({
  live: z.int(),
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
