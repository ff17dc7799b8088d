import { sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import { type Filter, matches } from '../../search/server/search-store.ts'

export interface Counted extends Record<string, unknown> {
  outcode: string
  count: number
  lat: number
  lng: number
}

/** Number of matching listings per outward code, and the code's point, which is the same for all of its listings. */
export async function countByOutcode(db: Database, filter: Filter): Promise<Counted[]> {
  const { rows } = await db.execute<Counted>(sql`
    with found as (
      select o.outcode, count(*)::int as count, min(o.id) as id from offers o
      where o.outcode is not null and ${matches(filter)} group by o.outcode
    )
    select found.outcode, found.count, p.outcode_latitude as lat, p.outcode_longitude as lng
    from found join products p on p.id = found.id where p.outcode_latitude is not null
    order by found.count desc, found.outcode`)
  return rows
}
