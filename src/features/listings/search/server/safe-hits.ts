import type { Deps } from '#deps.ts'
import { onlySafe } from './household-filter.ts'
import { findHits, type Hit, type HitSlice } from './search-hits-store.ts'
import type { Filter, SearchOrder, Slice } from './search-store.ts'

/** Rows that are read at once after the first page: few titles offer another plant. */
const BATCH = 200

interface Hits {
  hits: Hit[]
  /** Number of matches by the statement that found them, up to `MAX_WANTED`, where it counted; before titles were read. */
  counted: number | null
}

/**
 * The hits of a page, without what a title shows not to be safe for the household of the search. Reads on until the page is
 * full, so that a page is short only at the end of a list.
 */
export async function safeHits(db: Deps['db'], filter: Filter, order: SearchOrder, slice: HitSlice): Promise<Hits> {
  const found = await findHits(db, filter, order, slice)
  const counted = found[0]?.total ?? null
  const { household } = filter
  if (household === undefined) return { hits: found, counted }
  const hits = await onlySafe(db, found, household)
  let last = endOf(found, slice.limit)
  while (last && hits.filter(({ orderedBy }) => orderedBy !== null).length < slice.limit) {
    const more = await findHits(db, filter, order, { ...slice, limit: BATCH, after: last, boosts: 0 })
    hits.push(...(await onlySafe(db, more, household)))
    last = endOf(more, BATCH)
  }
  return { hits, counted }
}

/** The last hit in the order of the list; undefined when the list ends with these hits. */
function endOf(hits: readonly Hit[], limit: number): Slice['after'] {
  const listed = hits.filter(({ orderedBy }) => orderedBy !== null)
  const last = listed.at(-1)
  return listed.length < limit || last?.orderedBy == null ? undefined : { value: last.orderedBy, id: last.id }
}
