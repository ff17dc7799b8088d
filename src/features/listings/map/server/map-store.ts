import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '#adapters/db/database.ts'
import { rowsOf } from '#adapters/db/rows.ts'
import type { Household } from '#shared/household.ts'
import { isListingFor } from '../../search/server/household-filter.ts'
import { type Filter, matches } from '../../search/server/search-store.ts'

const counted = z.object({ outcode: z.string(), count: z.int(), lat: z.number(), lng: z.number() })
export type Counted = z.output<typeof counted>

/** Number of matching listings per outward code, and the code's point, which is the same for all of its listings. */
export const countByOutcode = (db: Database, filter: Filter): Promise<Counted[]> =>
  filter.household === undefined ? countPlainly(db, filter) : countSafeByOutcode(db, filter, filter.household)

const countPlainly = (db: Database, filter: Filter): Promise<Counted[]> =>
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

const offered = z.extend(counted, {
  title: z.string(),
  variety: z.nullable(z.string()),
  plantSlug: z.nullable(z.string()),
})

/** As `countByOutcode`, without what a title shows not to be safe for the household of the filter. */
async function countSafeByOutcode(db: Database, filter: Filter, household: Household): Promise<Counted[]> {
  const offers = await rowsOf(
    db,
    offered,
    sql`
    select o.outcode, p.title, p.facts ->> 'variety' as variety, p.plant_slug as "plantSlug", count(*)::int as count,
      min(p.outcode_latitude) as lat, min(p.outcode_longitude) as lng
    from listing_search o join products p on p.id = o.id
    where o.outcode is not null and p.outcode_latitude is not null and ${matches(filter)}
    group by o.outcode, p.title, p.facts ->> 'variety', p.plant_slug`,
  )
  const points = new Map<string, Counted>()
  for (const { outcode, count, lat, lng, ...offer } of offers) {
    if (!isListingFor(offer, household)) continue
    points.set(outcode, { outcode, count: count + (points.get(outcode)?.count ?? 0), lat, lng })
  }
  return [...points.values()].toSorted((a, b) => b.count - a.count || (a.outcode < b.outcode ? -1 : 1))
}
