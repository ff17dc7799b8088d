import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '#adapters/db/database.ts'
import { firstRowOf, onlyRowOf, rowsOf } from '#adapters/db/rows.ts'
import type { Household } from '#shared/household.ts'
import { NEARBY_MILES } from '#shared/places/viewer-place.ts'
import { required } from '#shared/required.ts'
import type { FactFilter } from '../../base/facts.ts'
import { cellsWithin, type ProjectedPoint } from '../../base/server/projection.ts'
import { MAX_COUNTED } from '../../listing/contract.ts'
import { listingColumns, listingJoins, listingRow } from '../../listing/server/store.ts'

/** Sort orders of a list. */
export const searchOrders = ['newest', 'price-asc', 'price-desc', 'nearest', 'relevance', 'boost'] as const
export type SearchOrder = (typeof searchOrders)[number]

/** Search words prepared for the index. */
export interface WordQuery {
  /** As typed. */
  text: string
  /** The rest without the plants it names. */
  rest: string
  /** For every plant named: the typed name unless it is among the queries, and its names as index queries. */
  plants: readonly { written: string | null; phrases: readonly string[] }[]
}

export interface Filter {
  now: Date
  words?: WordQuery | undefined
  /** Match any of these instead of `words`. */
  anyWords?: readonly WordQuery[] | undefined
  categoryIds?: readonly number[] | undefined
  minPrice?: number | undefined
  maxPrice?: number | undefined
  isFeatured?: boolean
  /** Only what is known to be safe for this household by plant and title. The database knows the plants alone. */
  household?: Household | undefined
  /** Only listings of one of these plants. */
  plantSlugs?: readonly string[] | undefined
  publishedSince?: Date
  facts?: FactFilter | undefined
  /** Only these varieties, as the rows name them. */
  varieties?: readonly string[] | undefined
  /** A day on which they can be collected. */
  readyOn?: string | undefined
  sellerId?: number | undefined
  /** Only listings of these people. */
  sellerIds?: readonly number[] | undefined
  withoutSellers?: readonly number[] | undefined
  from?: ProjectedPoint | undefined
  radiusMiles?: number | undefined
  without?: readonly number[]
}

/** The last entry of the previous page: its sort value and id. */
export interface After {
  value: string
  id: number
}

const foundRow = z.extend(listingRow, {
  /** Number of matches, counted up to `MAX_COUNTED` + 1. */
  total: z.int(),
})
export type Found = z.output<typeof foundRow>

export interface Slice {
  limit: number
  after: After | undefined
  /** Number of boosted listings at the top. */
  boosts: number
}

/** At most this many boosted listings are at the top of a list. */
export const MAX_BOOSTED = 3

/** Only this many of the newest matches are ranked, because a common word has too many to rank them all. */
export const MAX_RANKED = 100

/**
 * Finds the first listings of a list: first the ids in the narrow table of listing search rows, then the listings by key. Matches
 * are collected up to the counting limit. If that is all of them, the list is taken from this set; if there are more,
 * an index in the sort order quickly yields it.
 */
export async function findListings(
  db: Database,
  filter: Filter,
  order: Exclude<SearchOrder, 'relevance' | 'boost'>,
  limit: number,
): Promise<Found[]> {
  const { direction } = orderOf(order, filter)
  return rowsOf(
    db,
    foundRow,
    sql`
    with few as materialized (${someOf(filter)}),
    counted as materialized (select count(*)::int as count from few),
    hit as ((${hitsOf(fewOf(filter), filter, order, limit)}) union all (${hitsOf(manyOf(filter, order), filter, order, limit)}))
    select ${listingColumns}, (select count from counted) as total
    from hit join products p on p.id = hit.id ${listingJoins}
    order by hit.value ${direction}, hit.id ${direction}`,
  )
}

/** Number of matches, counted up to `MAX_COUNTED` + 1. */
export async function countListings(db: Database, filter: Filter): Promise<number> {
  return (await onlyRowOf(db, z.object({ count: z.int() }), countOf(filter))).count
}

const offerRow = z.object({
  id: z.int(),
  title: z.string(),
  variety: z.nullable(z.string()),
  plantSlug: z.nullable(z.string()),
})

/** What matches offer, by title, variety and plant, in the order of their ids. */
export const matchingOffers = (db: Database, filter: Filter, { after, limit }: { after: number; limit: number }) =>
  rowsOf(
    db,
    offerRow,
    sql`
    select o.id, p.title, p.facts ->> 'variety' as variety, p.plant_slug as "plantSlug"
    from listing_search o join products p on p.id = o.id
    where ${matches({ ...filter, without: [] })} and o.id > ${after} order by o.id limit ${limit}`,
  )

/** The last of the newest matches that are ranked; older ones follow, sorted by time. */
export async function endOfRanked(db: Database, filter: Filter): Promise<After | undefined> {
  const end = await firstRowOf(
    db,
    z.object({ id: z.int(), value: z.string() }),
    sql`
    select o.id, o.created_at::text as value from listing_search o where ${matches(filter)}
    order by o.created_at desc, o.id desc offset ${MAX_RANKED - 1} limit 1`,
  )
  return end ?? undefined
}

const someOf = (filter: Filter): SQL => sql`
  select o.* from listing_search o where ${matches({ ...filter, without: [] })} limit ${MAX_COUNTED + 1}`

const countOf = (filter: Filter): SQL => sql`select count(*)::int as count from (${someOf(filter)}) counted`

/** All matches, when there are few. */
const fewOf = ({ without = [] }: Filter): SQL => sql`
  few o where (select count from counted) <= ${MAX_COUNTED} and o.id <> all(${sql.param(without)}::int[])`

/** The matches among all search rows, when there are many. */
const manyOf = (filter: Filter, order: SearchOrder): SQL => sql`
  listing_search o where (select count from counted) > ${MAX_COUNTED} and ${matches(filter, order === 'nearest')}`

/** Whether the words are in its title or plant. */
export const isInTitle = (words: WordQuery): SQL => sql`ts_filter(o.words, '{a,b}') @@ ${allNames(words)}`

export const withinReach = (from: ProjectedPoint): SQL => sql`
  and ${squares(cellsWithin(from, NEARBY_MILES), false)} and ${milesFrom(from)} <= ${NEARBY_MILES}::float8`

function hitsOf(source: SQL, filter: Filter, order: SearchOrder, limit: number): SQL {
  const { value, direction } = orderOf(order, filter)
  const found = sql`select o.id, ${value} as value from ${source} order by 2 ${direction}, 1 ${direction} limit ${limit}`
  return order === 'nearest' && filter.radiusMiles !== undefined
    ? sql`select id, value from (${found}) o where value <= ${filter.radiusMiles}`
    : found
}

interface Ordering {
  value: SQL
  type: SQL
  direction: SQL
  isAscending: boolean
}

export function orderOf(order: SearchOrder, filter: Filter): Ordering {
  const up = { direction: sql`asc`, isAscending: true }
  const down = { direction: sql`desc`, isAscending: false }
  switch (order) {
    case 'price-asc':
      return { value: sql`o.price`, type: sql`int`, ...up }
    case 'price-desc':
      return { value: sql`o.price`, type: sql`int`, ...down }
    case 'nearest':
      return { value: milesFrom(required(filter.from, 'Sorting by distance needs a place.')), type: sql`float8`, ...up }
    case 'relevance':
      return { value: rankOf(required(filter.words, 'Sorting by relevance needs words.')), type: sql`float8`, ...down }
    case 'boost':
      return { value: sql`o.featured_until`, type: sql`timestamptz`, ...down }
    case 'newest':
      return { value: sql`o.created_at`, type: sql`timestamptz`, ...down }
  }
}

/** Parses user input without ever raising an error. */
const query = (text: string): SQL => sql`websearch_to_tsquery('garden', ${text})`

/** The words themselves, where a plant matches by any of its names. */
export function allNames({ text, rest, plants }: WordQuery): SQL {
  if (plants.length === 0) return query(text)
  const named = plants.map(({ written, phrases }) => {
    const names = [...(written === null ? [] : [query(written)]), ...phrases.map((phrase) => sql`${phrase}::tsquery`)]
    return sql`(${sql.join(names, sql` || `)})`
  })
  return sql`(${sql.join(rest ? [query(rest), ...named] : named, sql` && `)})`
}

/** A match of the typed words ranks higher than one of a plant's other names. */
export const rankOf = (words: WordQuery): SQL =>
  words.plants.length === 0
    ? sql`ts_rank(o.words, ${query(words.text)})::float8`
    : sql`(ts_rank(o.words, ${query(words.text)}) + ts_rank(o.words, ${allNames(words)}))::float8`

export const milesFrom = ({ x, y }: ProjectedPoint): SQL => sql`(o.place <-> point(${x}::float8, ${y}::float8))`

/** Conditions on a search row `o`. */
export function matches(filter: Filter, isByPlace = false): SQL {
  const conditions = [
    sql`o.expires_at > ${filter.now.toISOString()}`,
    ...matchesWords(filter),
    ...matchesFields(filter),
    ...matchesSellers(filter),
    ...matchesPlace(filter, isByPlace),
  ]
  return sql.join(conditions, sql` and `)
}

function matchesWords({ words, anyWords }: Filter): SQL[] {
  const conditions: SQL[] = []
  if (words) conditions.push(sql`o.words @@ ${allNames(words)}`)
  if (anyWords) conditions.push(sql`o.words @@ (${sql.join(anyWords.map(allNames), sql` || `)})`)
  return conditions
}

function matchesFields(filter: Filter): SQL[] {
  const { now, categoryIds, minPrice, maxPrice, isFeatured, plantSlugs, without } = filter
  const { publishedSince, facts, varieties, readyOn } = filter
  const conditions: SQL[] = []
  if (categoryIds?.length === 1) conditions.push(sql`o.category_id = ${categoryIds[0]}`)
  else if (categoryIds) conditions.push(sql`o.category_id = any(${sql.param(categoryIds)}::int[])`)
  if (minPrice !== undefined) conditions.push(sql`o.price >= ${minPrice}`)
  if (maxPrice !== undefined) conditions.push(sql`o.price <= ${maxPrice}`)
  if (maxPrice === 0) conditions.push(sql`not o.facts @> '{"onlySwaps": true}'`) // Those have no price.
  if (isFeatured) conditions.push(sql`o.featured_until > ${now.toISOString()}`)
  if (plantSlugs) conditions.push(sql`o.plant_slug = any(${sql.param(plantSlugs)}::text[])`)
  // The index has only rows with facts.
  if (facts) conditions.push(sql`o.facts @> ${JSON.stringify(facts)}::jsonb`, sql`o.facts <> '{}'`)
  if (varieties) {
    const named = varieties.map((plantVariety) => JSON.stringify({ plantVariety }))
    conditions.push(sql`o.facts @> any(${sql.param(named)}::jsonb[])`, sql`o.facts <> '{}'`)
  }
  if (readyOn) conditions.push(sql`coalesce(o.facts ->> 'readyFrom', '') <= ${readyOn}`)
  if (publishedSince) conditions.push(sql`o.created_at >= ${publishedSince.toISOString()}`)
  if (without?.length) conditions.push(sql`o.id <> all(${sql.param(without)}::int[])`)
  return conditions
}

function matchesSellers({ sellerId, sellerIds, withoutSellers }: Filter): SQL[] {
  const conditions: SQL[] = []
  if (sellerId !== undefined) conditions.push(sql`o.seller_id = ${sellerId}`)
  if (sellerIds) conditions.push(sql`o.seller_id = any(${sql.param(sellerIds)}::int[])`)
  if (withoutSellers?.length) conditions.push(sql`o.seller_id <> all(${sql.param(withoutSellers)}::int[])`)
  return conditions
}

function matchesPlace({ words, anyWords, from, radiusMiles }: Filter, isByPlace: boolean): SQL[] {
  if (!from) return []
  if (radiusMiles === undefined) return [sql`o.place is not null`]
  const near = squares(cellsWithin(from, radiusMiles), words !== undefined || anyWords !== undefined)
  // A list sorted by distance is limited to the circle outside this query: in here, the condition would make the
  // index scan continue when few listings are near.
  return isByPlace ? [near] : [near, sql`${milesFrom(from)} <= ${radiusMiles}::float8`]
}

/**
 * The grid cells that a circle touches. The planner has statistics of the rows in each, and the word index contains
 * them.
 */
function squares(cells: number[] | undefined, isWithWords: boolean): SQL {
  if (!cells) return sql`o.place is not null`
  const all = sql`${sql.param(cells)}::int[]`
  return isWithWords ? sql`array[o.cell] && ${all}` : sql`o.cell = any(${all})`
}
