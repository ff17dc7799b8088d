import { type Light, lights } from '#features/plants/plant.ts'
import { LISTINGS_PER_PAGE, type Sort, sorts } from '../listing/lists.ts'

/** What the address of the browse page says. Prices are whole pounds, as people write them. */
export interface Browse {
  q?: string
  /** The words as they are spelt, whatever nothing is found for. */
  exact?: 'true'
  /** Id or slug. */
  category?: string
  /** Ids or slugs with commas between; only without `category`. */
  categories?: string
  minPrice?: string
  maxPrice?: string
  featured?: 'true'
  light?: Light
  catSafe?: 'true'
  dogSafe?: 'true'
  inSeason?: 'true'
  nearby?: 'true'
  /** A town by its name in addresses; a postcode or a point comes before it. */
  near?: string
  postcode?: string
  lat?: string
  lng?: string
  radius?: string
  sort?: Sort
  /** How many are shown; more come by asking for more. */
  show?: string
  cursor?: string
  /** The map instead of the list. */
  view?: 'map'
}

/** Top of the price slider in pounds; it means "no upper limit". */
export const PRICE_TOP = 100
export const RADII = [3, 5, 10, 25, 50] as const
export const USUAL_RADIUS = '10'
export const MOST_SHOWN = 96

const PATTERNS: { [Name in keyof Browse]-?: RegExp } = {
  q: /\S/,
  exact: /^true$/,
  category: /^[a-z0-9-]{1,40}$/,
  categories: /^[a-z0-9-]{1,40}(,[a-z0-9-]{1,40}){0,19}$/,
  minPrice: /^\d{1,7}$/,
  maxPrice: /^\d{1,7}$/,
  featured: /^true$/,
  light: new RegExp(`^(${lights.join('|')})$`),
  catSafe: /^true$/,
  dogSafe: /^true$/,
  inSeason: /^true$/,
  nearby: /^true$/,
  near: /^[a-z0-9-]{1,60}$/,
  postcode: /\S/,
  lat: /^-?\d{1,2}(\.\d{1,6})?$/,
  lng: /^-?\d{1,3}(\.\d{1,6})?$/,
  radius: /^[1-9]\d{0,2}$/,
  sort: new RegExp(`^(${sorts.join('|')})$`),
  show: /^(24|48|72|96)$/,
  cursor: /^[\w-]{1,200}$/,
  view: /^map$/,
}
const LONGEST = 200

/**
 * Reads the address; what makes no sense in it is left out. A form without scripts sends each ticked category on its own
 * as `in-{slug}`, which reads as one list here.
 */
export function readBrowse(search: Record<string, unknown>): Browse {
  const read: Record<string, string> = {}
  for (const [name, pattern] of Object.entries(PATTERNS)) {
    const text = String(search[name] ?? '').slice(0, LONGEST)
    if (pattern.test(text)) read[name] = text
  }
  const ticked = Object.keys(search).flatMap((name) => /^in-([a-z0-9-]{1,40})$/.exec(name)?.[1] ?? [])
  if (ticked.length > 0) read['categories'] = ticked.join(',')
  if (read['category']) delete read['categories']
  if (hasOwnPlace(read as Browse)) delete read['near']
  if (hasPlace(read as Browse)) read['nearby'] = 'true'
  else delete read['radius']
  if (!read['q']) delete read['exact']
  if (read['minPrice'] === '0') delete read['minPrice']
  if (Number(read['maxPrice'] ?? PRICE_TOP) >= PRICE_TOP) delete read['maxPrice']
  if (read['show'] === String(LISTINGS_PER_PAGE)) delete read['show']
  if (read['sort'] === usualSort(read as Browse)) delete read['sort']
  return read as Browse
}

/** What `readBrowse` reads, as the address should say it: a town is a place already, and its address short. */
export function readAddress(search: Record<string, unknown>): Browse {
  const { nearby, ...rest } = readBrowse(search)
  return nearby && !rest.near ? { ...rest, nearby } : rest
}

/** The order a list has when nobody chose one. */
export const usualSort = (browse: Browse): Sort =>
  browse.q ? 'relevance' : browse.nearby && hasPlace(browse) ? 'nearest' : 'newest'

/** Whether a place is named that distances can be counted from. */
export const hasPlace = (browse: Browse): boolean => Boolean(browse.near || hasOwnPlace(browse))

/** Whether the visitor's own place is named, not a town's. */
export const hasOwnPlace = ({ postcode, lat, lng }: Browse): boolean => Boolean(postcode || (lat && lng))
