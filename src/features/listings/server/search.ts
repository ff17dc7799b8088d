import type { Deps } from '#deps.ts'
import { badCursor, fromCursor, type Key, toCursor } from '#http/paging.ts'
import { DomainError } from '#shared/errors.ts'
import type { Point } from '#shared/geo.ts'
import type { Search } from '../contract.ts'
import { LISTINGS_PER_PAGE } from '../lists.ts'
import type { ListingRow } from '../presenter.ts'
import { type After, countListings, type Filter, findListings, type Order, withLikeness } from './search-store.ts'

const MOST_PER_PAGE = 100
const MOST_BOOSTED = 3

export interface ListingPage {
  rows: ListingRow[]
  next: string | undefined
  total: number
}

interface Ask {
  filter: Filter
  order: Order
  limit?: number | undefined
  cursor?: string | undefined
  /** Paid boosts that match come first on the first page. */
  withBoosts?: boolean
}

/** Where a list goes on: its order, whether words are compared by spelling, the last entry, boosts already shown. */
interface Place {
  order: Order
  isSimilar: boolean
  after: After
  boosted: number[]
}

/** One page of a list, and where it goes on. */
export async function listPage(
  db: Deps['db'],
  { filter, order, limit, cursor, withBoosts }: Ask,
): Promise<ListingPage> {
  const size = Math.min(Math.max(limit ?? LISTINGS_PER_PAGE, 1), MOST_PER_PAGE)
  const place = placeOf(cursor)
  if (place && place.order !== (place.isSimilar && order === 'relevance' ? 'similar' : order)) throw badCursor()
  const asked = place?.isSimilar ? { ...filter, isSimilar: true } : filter
  const page = (tx: Deps['db']) => onePage(tx, asked, place?.order ?? order, size, place, withBoosts ?? false)
  const first = await (asked.isSimilar ? withLikeness(db, page) : page(db))
  if (first.rows.length > 0 || place || !filter.words) return first
  // Nothing holds these words: perhaps they are misspelt.
  const similar = order === 'relevance' ? 'similar' : order
  return withLikeness(db, (tx) =>
    onePage(tx, { ...filter, isSimilar: true }, similar, size, undefined, withBoosts ?? false),
  )
}

async function onePage(
  db: Deps['db'],
  filter: Filter,
  order: Order,
  size: number,
  place: Place | undefined,
  withBoosts: boolean,
): Promise<ListingPage> {
  const boosts = withBoosts && !place ? await boostsFor(db, filter, size) : []
  const boosted = place?.boosted ?? boosts.map(({ id }) => id)
  const room = size - boosts.length
  const found = await findListings(db, { ...filter, without: boosted }, order, { limit: room + 1, after: place?.after })
  const rows = [...boosts, ...found.slice(0, room)]
  const last = found.length > room ? (found[room - 1] ?? null) : null
  const isWhole = !place && found.length <= room
  return {
    rows,
    next: last ? toCursor([order, filter.isSimilar ? 1 : 0, last.orderedBy, last.id, ...boosted]) : undefined,
    total: isWhole ? rows.length : await countListings(db, filter),
  }
}

const boostsFor = (db: Deps['db'], filter: Filter, size: number) =>
  findListings(db, { ...filter, isFeatured: true }, 'boost', {
    limit: Math.min(MOST_BOOSTED, size - 1),
    after: undefined,
  })

function placeOf(cursor: string | undefined): Place | undefined {
  const key = fromCursor(cursor)
  if (!key) return undefined
  const [order, isSimilar, value, id, ...boosted] = key
  const ids = [id, ...boosted]
  if (typeof order !== 'string' || typeof value !== 'string' || !ids.every(isId)) throw badCursor()
  const [lastId, ...others] = ids as number[]
  return { order: order as Order, isSimilar: isSimilar === 1, after: { value, id: lastId! }, boosted: others }
}

const isId = (part: Key[number] | undefined): boolean => Number.isInteger(part) && Number(part) > 0

/** The categories a search is about; null when it names one that does not exist. */
export function categoryIdsOf(
  { categoryId, categories }: Pick<Search, 'categoryId' | 'categories'>,
  known: readonly { id: number; slug: string }[],
): number[] | null | undefined {
  const named = categoryId !== undefined ? [categoryId] : categories?.split(',')
  if (!named) return undefined
  const ids = named.map((name) => known.find(({ id, slug }) => slug === name || String(id) === name)?.id)
  const found = ids.filter((id) => id !== undefined)
  return found.length === 0 ? null : found
}

/**
 * Where the viewer looks from: the point of the postcode's outward code, or their own rounded to about a kilometre.
 * Listings are placed by outward code too, so a distance tells nothing finer, however often it is asked for.
 */
export async function originOf(
  places: Deps['places'],
  { postcode, lat, lng }: Pick<Search, 'postcode' | 'lat' | 'lng'>,
): Promise<Point | undefined> {
  if (postcode) {
    const { outcode } = await places.lookup(postcode)
    const { lat: latitude, lng: longitude } = await places.lookup(outcode)
    return { lat: latitude, lng: longitude }
  }
  if (lat === undefined && lng === undefined) return undefined
  if (lat === undefined || lng === undefined) throw new DomainError('invalid', 'Give both lat and lng')
  return { lat: Math.round(lat * 100) / 100, lng: Math.round(lng * 100) / 100 }
}
