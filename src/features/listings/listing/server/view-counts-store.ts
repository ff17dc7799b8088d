import { sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'

/** Counts one view of an active listing, except by its own seller. Unknown listings are ignored. */
export async function addView(
  db: Database,
  { listingId, day, viewerId }: { listingId: number; day: string; viewerId: number | null },
): Promise<void> {
  await db.execute(sql`
    insert into listing_views as v (product_id, day, views)
    select id, ${day}::date, 1 from products
    where id = ${listingId} and status = 'active' and seller_id is distinct from ${viewerId}::int
    on conflict (product_id, day) do update set views = v.views + 1`)
}

export async function forgetViewsBefore(db: Database, day: string): Promise<void> {
  await db.execute(sql`delete from listing_views where day < ${day}::date`)
}
