import type { Deps } from '#deps.ts'
import { badCursor, fromCursor, type Key, toCursor } from '#http/paging.ts'
import type { ListingPage } from '../../listing/server/answers.ts'
import type { SavedByReader } from '../../listing/server/store.ts'
import { LISTINGS_PER_PAGE } from '../../listing/sorting.ts'
import { countOf } from './list-counts.ts'
import { safeHits } from './safe-hits.ts'
import { type Hit, MAX_WANTED } from './search-hits-store.ts'
import {
  type After,
  endOfRanked,
  type Filter,
  MAX_BOOSTED,
  MAX_RANKED,
  type SearchOrder,
  searchOrders,
} from './search-store.ts'

const MAX_PER_PAGE = 100

interface PageRequest {
  filter: Filter
  order: SearchOrder
  limit?: number | undefined
  cursor?: string | undefined
  /** Matching boosted listings come first on the first page. */
  withBoosts?: boolean
  hasSaved: SavedByReader
}

/** Content of a cursor: sort order, last entry, and the boosted listings already shown. */
interface Place {
  order: SearchOrder
  /** The ranked matches are used up; older ones follow, sorted by time. */
  isBehindRanked: boolean
  /** The list is for the corrected words. */
  isCorrected: boolean
  after: After
  boosted: number[]
}

/** How many boosted listings come before the others, out of their order. */
export type SearchPage = ListingPage & { featured: number }

/** One page of a list, with the cursor of the next. */
export async function listPage(
  db: Deps['db'],
  { filter, order, limit, cursor, withBoosts = false, hasSaved }: PageRequest,
  isCorrected = false,
): Promise<SearchPage> {
  const size = Math.min(Math.max(limit ?? LISTINGS_PER_PAGE, 1), MAX_PER_PAGE)
  const place = placeOf(cursor, order)
  const isBehindRanked = place?.isBehindRanked ?? false
  const { hits, counted } = await safeHits(
    db,
    { ...filter, without: place?.boosted ?? [] },
    isBehindRanked ? 'newest' : order,
    {
      limit: size + 1,
      after: place?.after,
      boosts: withBoosts && !place ? Math.min(MAX_BOOSTED, size - 1) : 0,
      hasSaved,
    },
  )
  const featured = boostedIn(hits)
  const boosted = place?.boosted ?? featured
  const rows = hits.filter(({ id, orderedBy }) => orderedBy === null || !featured.includes(id))
  const shown = rows.slice(0, size)
  const total = await totalOf(db, filter, { counted, whole: place ? undefined : wholeOf(rows, size, counted) })
  const found = { rows: shown, total, featured: featured.length }
  const cursorAt = (isBehind: boolean, after: After) =>
    cursorOf({ order, isBehindRanked: isBehind, isCorrected, after, boosted })
  const last = rows.length > size && lastOf(shown)
  if (last) return { ...found, next: cursorAt(isBehindRanked, last) }
  const isAllRanked = isBehindRanked || order !== 'relevance' || (counted ?? total) <= MAX_RANKED
  const end = isAllRanked ? undefined : await endOfRanked(db, { ...filter, without: boosted })
  return { ...found, next: end && cursorAt(true, end) }
}

/** The length of a list that is no longer than this first page. A ranked page may be short because more are not ranked. */
const wholeOf = (rows: readonly Hit[], size: number, counted: number | null): number | undefined =>
  rows.length <= size && (counted ?? 0) <= MAX_RANKED ? rows.length : undefined

interface Known {
  /** By the statement that found the page, up to `MAX_WANTED`. */
  counted: number | null
  /** The whole list, if it is this page. */
  whole: number | undefined
}

/** The number of matches of a list. For a household, titles have to be read to know it. */
const totalOf = async (db: Deps['db'], filter: Filter, { counted, whole }: Known): Promise<number> =>
  whole ??
  (filter.household === undefined && counted !== null && counted < MAX_WANTED ? counted : null) ??
  countOf(db, filter)

const boostedIn = (rows: readonly Hit[]): number[] =>
  rows.filter(({ orderedBy }) => orderedBy === null).map(({ id }) => id)

/** The last entry, if the next page continues after it; boosted ones are not part of the order. */
function lastOf(shown: readonly Hit[]): After | undefined {
  const last = shown.at(-1)
  return last?.orderedBy != null ? { value: last.orderedBy, id: last.id } : undefined
}

const cursorOf = ({ order, isBehindRanked, isCorrected, after: { value, id }, boosted }: Place): string =>
  toCursor([order, (isBehindRanked ? 2 : 0) + (isCorrected ? 1 : 0), value, id, ...boosted])

/** Throws for a cursor of a list in another order. */
function placeOf(cursor: string | undefined, expected?: SearchOrder): Place | undefined {
  const key = fromCursor(cursor)
  if (!key) return undefined
  const [wanted, flags, value, id, ...boosted] = key
  const order = searchOrders.find((one) => one === wanted)
  if (order === undefined || typeof value !== 'string' || !isId(id) || !boosted.every(isId)) throw badCursor()
  if (expected !== undefined && order !== expected) throw badCursor()
  return {
    order,
    isBehindRanked: order === 'relevance' && (flags === 2 || flags === 3),
    isCorrected: flags === 1 || flags === 3,
    after: { value, id },
    boosted,
  }
}

const isId = (part: Key[number] | undefined): part is number =>
  typeof part === 'number' && Number.isInteger(part) && part > 0

/** Whether the cursor belongs to a list for corrected words. Throws as `fromCursor` does. */
export const isOfCorrectedWords = (cursor: string | undefined): boolean => placeOf(cursor)?.isCorrected ?? false
