import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from '#adapters/db/database.ts'
import { preparedRowsOf } from '#adapters/db/prepared.ts'
import { rowsOf } from '#adapters/db/rows.ts'
import { isSavedBy, listingJoins, listingVersion, type SavedByReader } from '../../listing/server/store.ts'
import {
  type Filter,
  isInTitle,
  MAX_BOOSTED,
  MAX_RANKED,
  matches,
  orderOf,
  type SearchOrder,
  type Slice,
  type WordQuery,
  withinReach,
} from './search-store.ts'

const hitRow = z.object({
  id: z.int(),
  /** Its sort value; null for the boosted listings at the top. */
  orderedBy: z.nullable(z.string()),
  /** Of everything that its card shows. */
  version: z.string(),
  isSaved: z.boolean(),
  /** Number of matches, counted up to `MAX_WANTED`; null where it was not counted. */
  total: z.nullable(z.int()),
})
export type Hit = z.output<typeof hitRow>

export interface HitSlice extends Slice {
  hasSaved: SavedByReader
}

/**
 * The ids of a page in their order, each with the version of its card. Boosted listings come first, and may come again in
 * their place of the list: the caller leaves them out there.
 */
export async function findHits(db: Database, filter: Filter, order: SearchOrder, slice: HitSlice): Promise<Hit[]> {
  if (order === 'relevance') return rowsOf(db, hitRow, rankedHits(filter, slice))
  const statement = listedHits(filter, order, slice)
  return isRare(filter) ? rowsOf(db, hitRow, statement) : preparedRowsOf(db, hitRow, statement)
}

/** How rare words and facts are decides the plan. */
const isRare = ({ words, anyWords, facts, varieties }: Filter): boolean =>
  [words, anyWords, facts, varieties].some((one) => one !== undefined)

/** A page in an order that an index has: nothing beyond the page is read. */
function listedHits(filter: Filter, order: SearchOrder, { limit, after, boosts, hasSaved }: HitSlice): SQL {
  const { value, type, direction, isAscending } = orderOf(order, filter)
  const beyond = isAscending ? sql`>` : sql`<`
  const rest = after ? sql`and (${value}, o.id) ${beyond} (${after.value}::${type}, ${after.id}::int)` : sql``
  const hits = sql`
    select o.id, ${value} as value from listing_search o where ${matches(filter, order === 'nearest')} ${rest}
    order by 2 ${direction}, 1 ${direction} limit ${limit + boosts}`
  const circle = order === 'nearest' && filter.radiusMiles !== undefined
  return sql`
    ${boosts > 0 ? sql`with boost as (${boostsOf(filter, boosts)})` : sql``}
    select shown.id, shown.value as "orderedBy", ${listingVersion} as version, ${isSavedBy(hasSaved)}, null::int as total
    from (
      ${boosts > 0 ? sql`select id, null as value, 0 as part, place from boost union all` : sql``}
      select id, value::text, 1 as part, row_number() over (order by value ${direction}, id ${direction}) as place
      from (${hits}) o ${circle ? sql`where value <= ${filter.radiusMiles}::float8` : sql``}
    ) shown join products p on p.id = shown.id ${listingJoins}
    order by shown.part, shown.place`
}

/** The ranked ones, the boosted ones that are not ranked, and one by which to know that there are more. */
export const MAX_WANTED = MAX_RANKED + MAX_BOOSTED + 1

/**
 * The best of the newest matches. They are collected once, and no more of them than the ranking needs: to find more matches of a
 * common word costs more than to rank these. Their number stands on every row.
 */
function rankedHits(filter: Filter, { limit, after, boosts, hasSaved }: HitSlice): SQL {
  const { value } = orderOf('relevance', filter)
  const rest = after ? sql`where (value, id) < (${after.value}::float8, ${after.id}::int)` : sql``
  return sql`
    with wanted as materialized (
      select o.id, o.words, o.created_at from listing_search o where ${matches({ ...filter, without: [] })}
      order by o.created_at desc, o.id desc limit ${MAX_WANTED}),
    counted as (select count(*)::int as count from wanted),
    boost as (${boosts > 0 ? boostsOf(filter, boosts) : sql`select null::int as id, 0::bigint as place where false`})
    select shown.id, shown.value as "orderedBy", ${listingVersion} as version, ${isSavedBy(hasSaved)}, (select count from counted) as total
    from (
      select id, null as value, 0 as part, place from boost
      union all
      select id, value::text, 1, row_number() over (order by value desc, id desc) from (
        select id, value from (
          select o.id, ${value} as value from (
            select * from wanted
            where id <> all(array(select id from boost)) and id <> all(${sql.param(filter.without ?? [])}::int[])
            order by created_at desc, id desc limit ${MAX_RANKED}
          ) o
        ) ranked ${rest} order by value desc, id desc limit ${limit}
      ) page
    ) shown join products p on p.id = shown.id ${listingJoins}
    order by shown.part, shown.place`
}

/**
 * The boosted matches at the top: in a list around a place, only those that its viewer would collect; in a search by
 * words, only those that match as well as the newest matches do. There are few boosted listings, so a search by words or facts reads
 * them whole: to collect every match of a common word first would cost more.
 */
function boostsOf(filter: Filter, limit: number): SQL {
  const near = filter.from && filter.radiusMiles === undefined ? withinReach(filter.from) : sql``
  const isBoosted = sql`featured_until > ${filter.now.toISOString()}`
  const source = isRare(filter) ? sql`(select * from listing_search where ${isBoosted} offset 0)` : sql`listing_search`
  return sql`
    select id, row_number() over (order by featured_until desc, id desc) as place from (
      select o.id, o.featured_until from ${source} o
      where ${matches(filter)} and o.${isBoosted} ${near} ${filter.words ? matchesAsWell(filter, filter.words) : sql``}
      order by o.featured_until desc, o.id desc limit ${limit}
    ) o`
}

/** The words are in its title or plant, or none of the newest matches has them there. */
const matchesAsWell = (filter: Filter, words: WordQuery): SQL => sql`
  and (${isInTitle(words)} or not exists (
    select 1 from (
      select o.words from listing_search o where ${matches(filter)} order by o.created_at desc, o.id desc limit ${MAX_WANTED}
    ) o where ${isInTitle(words)}))`
