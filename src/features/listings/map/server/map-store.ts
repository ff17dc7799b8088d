import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '#adapters/db/database.ts'
import { rowsOf } from '#adapters/db/rows.ts'
import { type Filter, matches } from '../../search/server/search-store.ts'

const counted = z.object({ outcode: z.string(), count: z.int(), lat: z.number(), lng: z.number() })
export type Counted = z.output<typeof counted>

/** Number of matching listings per outward code, and the code's point, which is the same for all of its listings. */
export const countByOutcode = (db: Database, filter: Filter): Promise<Counted[]> =>
  rowsOf(
    db,
    counted,
    sql`
    with found as (
      select o.outcode, count(*)::int as count, min(o.id) as id from listing_search o
      where o.outcode is not null and ${matches(filter)} group by o.outcode
    )
    select found.outcode, found.count, p.outcode_latitude as lat, p.outcode_longitude as lng
    from found join products p on p.id = found.id where p.outcode_latitude is not null
    order by found.count desc, found.outcode`,
  )
