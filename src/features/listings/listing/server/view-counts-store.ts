import { and, between, eq, lt, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { state } from '#adapters/db/literals.ts'
import { listingViews, products } from '../../base/server/tables.ts'

/** Counts one view of an active listing, except by its own seller. Unknown listings are ignored. */
export async function addView(
  db: Database,
  { listingId, day, viewerId }: { listingId: number; day: string; viewerId: number | null },
): Promise<void> {
  await db.execute(sql`
    insert into listing_views as v (product_id, day, views)
    select id, ${day}::date, 1 from products
    where id = ${listingId} and status = ${state(products.status, 'active')} and seller_id is distinct from ${viewerId}::int
    on conflict (product_id, day) do update set views = v.views + 1`)
}

/** Views of a listing on these days, both included: `2026-11-21`. */
export async function viewsBetween(db: Database, productId: number, first: string, last: string): Promise<number> {
  const [row] = await db
    .select({ views: sql`coalesce(sum(${listingViews.views}), 0)`.mapWith(Number) })
    .from(listingViews)
    .where(and(eq(listingViews.productId, productId), between(listingViews.day, first, last)))
  return row?.views ?? 0
}

export async function deleteViewsBefore(db: Database, day: string): Promise<void> {
  await db.delete(listingViews).where(lt(listingViews.day, day))
}
