import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '#adapters/db/database.ts'
import type { Point } from '#shared/geo.ts'
import { MOST_COUNTED } from '../contract.ts'
import type { ListingRow } from '../presenter.ts'
import { listingColumns, listingJoins, onOffer } from './store.ts'

/** Orders a list may have. `similar` is by likeness of spelling, for words that nothing contains. */
export type Order = 'newest' | 'price-asc' | 'price-desc' | 'nearest' | 'relevance' | 'similar' | 'boost'

export interface Filter {
  now: Date
  words?: string | undefined
  /** Compare words by spelling, as nothing contains them. */
  isSimilar?: boolean
  categoryIds?: readonly number[] | undefined
  minPrice?: number | undefined
  maxPrice?: number | undefined
  isFeatured?: boolean
  sellerId?: number | undefined
  from?: Point | undefined
  radiusMiles?: number | undefined
  without?: readonly number[]
}

/** The last entry of the page before: the value it was ordered by, and its id. */
export interface After {
  value: string
  id: number
}

export interface Found extends ListingRow {
  orderedBy: string
}

const MILES_PER_DEGREE = 69
const EARTH_RADIUS_MILES = 3958.8

/** Finds a page of listings: ids by the narrowest index first, then the rows themselves. */
export async function findListings(
  db: Database,
  filter: Filter,
  order: Order,
  { limit, after }: { limit: number; after: After | undefined },
): Promise<Found[]> {
  const { value, type, isAscending } = orderOf(order, filter)
  const direction = isAscending ? sql`asc` : sql`desc`
  const beyond = isAscending ? sql`>` : sql`<`
  const rest = after ? sql`and (${value}, p.id) ${beyond} (${after.value}::${type}, ${after.id}::int)` : sql``
  const source =
    order === 'relevance'
      ? // Ranking looks at the newest matches only: a common word has too many to weigh them all.
        sql`(select p.id, p.search from products p where ${matches(filter)}
             order by p.created_at desc, p.id desc limit ${MOST_COUNTED}) p where true`
      : sql`products p where ${matches(filter)}`
  const { rows } = await db.execute<Found>(sql`
    with hit as (
      select p.id, ${value} as value from ${source} ${rest} order by 2 ${direction}, 1 ${direction} limit ${limit}
    )
    select ${listingColumns}, hit.value::text as "orderedBy"
    from hit join products p on p.id = hit.id ${listingJoins}
    order by hit.value ${direction}, hit.id ${direction}`)
  return rows
}

// Low enough for a word of six letters with one missing.
const LIKENESS = '0.5'

/** Runs searches by likeness: how like is like enough holds for their transaction alone. */
export const withLikeness = <Result>(db: Database, work: (tx: Database) => Promise<Result>): Promise<Result> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('pg_trgm.word_similarity_threshold', ${LIKENESS}, true)`)
    return work(tx)
  })

/** How many match, counted no further than one beyond `MOST_COUNTED`. */
export async function countListings(db: Database, filter: Filter): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count
    from (select 1 from products p where ${matches(filter)} limit ${MOST_COUNTED + 1}) counted`)
  return rows[0]!.count
}

function orderOf(order: Order, filter: Filter): { value: SQL; type: SQL; isAscending: boolean } {
  const instant = sql`timestamptz`
  const number = sql`float8`
  switch (order) {
    case 'price-asc':
      return { value: sql`p.price`, type: sql`int`, isAscending: true }
    case 'price-desc':
      return { value: sql`p.price`, type: sql`int`, isAscending: false }
    case 'nearest':
      return { value: miles(filter.from!), type: number, isAscending: true }
    case 'relevance':
      return { value: sql`ts_rank(p.search, ${query(filter)})::float8`, type: number, isAscending: false }
    case 'similar':
      return { value: sql`word_similarity(${filter.words}, p.title)::float8`, type: number, isAscending: false }
    case 'boost':
      return { value: sql`p.featured_until`, type: instant, isAscending: false }
    case 'newest':
      return { value: sql`p.created_at`, type: instant, isAscending: false }
  }
}

// Reads what people type without ever failing on it.
const query = ({ words }: Filter): SQL => sql`websearch_to_tsquery('english', ${words})`

function matches(filter: Filter): SQL {
  const { now, words, isSimilar, categoryIds, minPrice, maxPrice, isFeatured, sellerId, from, radiusMiles, without } =
    filter
  const conditions = [onOffer(now)]
  if (words) conditions.push(isSimilar ? sql`${words} <% p.title` : sql`p.search @@ ${query(filter)}`)
  if (categoryIds) conditions.push(sql`p.category_id = any(${sql.param(categoryIds)}::int[])`)
  if (minPrice !== undefined) conditions.push(sql`p.price >= ${minPrice}`)
  if (maxPrice !== undefined) conditions.push(sql`p.price <= ${maxPrice}`)
  if (isFeatured) conditions.push(sql`p.featured_until > ${now.toISOString()}`)
  if (sellerId !== undefined) conditions.push(sql`p.seller_id = ${sellerId}`)
  if (from) conditions.push(radiusMiles === undefined ? sql`p.outcode_latitude is not null` : within(from, radiusMiles))
  if (without?.length) conditions.push(sql`p.id <> all(${sql.param(without)}::int[])`)
  return sql.join(conditions, sql` and `)
}

/** A box that the index knows, then the circle inside it. */
function within(from: Point, radius: number): SQL {
  const up = radius / MILES_PER_DEGREE
  const across = up / Math.max(0.2, Math.cos((from.lat * Math.PI) / 180))
  const low = sql`point(${from.lng - across}::float8, ${from.lat - up}::float8)`
  const high = sql`point(${from.lng + across}::float8, ${from.lat + up}::float8)`
  return sql`point(p.outcode_longitude, p.outcode_latitude) <@ box(${low}, ${high}) and ${miles(from)} <= ${radius}`
}

/** Distance as the crow flies between two outward-code points. */
const miles = ({ lat, lng }: Point): SQL => sql`
  (2 * ${EARTH_RADIUS_MILES}::float8 * asin(least(1, sqrt(
    sin(radians(p.outcode_latitude - ${lat}::float8) / 2) ^ 2
    + cos(radians(${lat}::float8)) * cos(radians(p.outcode_latitude))
      * sin(radians(p.outcode_longitude - ${lng}::float8) / 2) ^ 2))))`
