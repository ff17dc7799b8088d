import { type Light, lights } from '#features/plants/plant.ts'
import { outwardPart } from '#shared/places/outward-only.ts'
import type { Origin, PotSize } from '../base/fact-choices.ts'
import { LISTINGS_PER_PAGE, type SortOrder, sortOrders } from '../listing/sorting.ts'

/** Parameters in the URL of the browse page. Prices are whole pounds. */
export interface Browse {
  q?: string
  /** Search for the words as typed, without correcting their spelling. */
  exact?: 'true'
  /** Id or slug. */
  category?: string
  /** Ids or slugs separated by commas; only without `category`. */
  categories?: string
  minPrice?: string
  maxPrice?: string
  featured?: 'true'
  swaps?: 'true'
  light?: Light
  catSafe?: 'true'
  dogSafe?: 'true'
  inSeason?: 'true'
  openPollinated?: 'true'
  heritage?: 'true'
  peatFree?: 'true'
  organic?: 'true'
  ready?: 'true'
  grownFrom?: Origin
  potSize?: PotSize
  /** Only what is safe for the viewer's household; without one it has no effect. */
  household?: 'true'
  nearby?: 'true'
  /** Slug of a town. A postcode or a point takes precedence. */
  near?: string
  /** The input of a form without scripts that the server did not find. */
  place?: string
  postcode?: string
  lat?: string
  lng?: string
  radius?: string
  sort?: SortOrder
  /** Number of results shown so far. */
  show?: string
  cursor?: string
  /** Shows the map instead of the list. */
  view?: 'map'
}

/** Top of the price slider in pounds; it means "no upper limit". */
export const PRICE_TOP = 100
export const USUAL_RADIUS = '10'
export const MAX_SHOWN = 96

const PATTERNS: { [Name in keyof Browse]-?: RegExp } = {
  q: /\S/,
  exact: /^true$/,
  category: /^[a-z0-9-]{1,40}$/,
  categories: /^[a-z0-9-]{1,40}(,[a-z0-9-]{1,40}){0,19}$/,
  minPrice: /^\d{1,7}$/,
  maxPrice: /^\d{1,7}$/,
  featured: /^true$/,
  swaps: /^true$/,
  light: new RegExp(`^(${lights.join('|')})$`),
  catSafe: /^true$/,
  dogSafe: /^true$/,
  inSeason: /^true$/,
  openPollinated: /^true$/,
  heritage: /^true$/,
  peatFree: /^true$/,
  organic: /^true$/,
  ready: /^true$/,
  // Written out, because the names of the choices would otherwise be in the first script of every page.
  grownFrom: /^(seed|cutting|division|offset|graft)$/,
  potSize: /^(plug|bare-root|(7|9|11|13)cm|(1|2|3|5|10)l)$/,
  household: /^true$/,
  nearby: /^true$/,
  near: /^[a-z0-9-]{1,60}$/,
  place: /\S/,
  postcode: /\S/,
  lat: /^-?\d{1,2}(\.\d{1,6})?$/,
  lng: /^-?\d{1,3}(\.\d{1,6})?$/,
  radius: /^[1-9]\d{0,2}$/,
  sort: new RegExp(`^(${sortOrders.join('|')})$`),
  show: /^(24|48|72|96)$/,
  cursor: /^[\w-]{1,200}$/,
  view: /^map$/,
}
const MAX_LENGTH = 200

/**
 * Reads the URL and drops invalid parameters. A form without scripts sends each ticked category separately as
 * `in-{slug}`; they are read as one list.
 */
export function readBrowse(search: Record<string, unknown>): Browse {
  const read: Record<string, string> = {}
  for (const [name, pattern] of Object.entries(PATTERNS)) {
    const text = String(search[name] ?? '').slice(0, MAX_LENGTH)
    if (pattern.test(text)) read[name] = text
  }
  const ticked = Object.keys(search).flatMap((name) => /^in-([a-z0-9-]{1,40})$/.exec(name)?.[1] ?? [])
  if (ticked.length > 0) read['categories'] = ticked.join(',')
  readPlace(read)
  if (read['category']) delete read['categories']
  if (!read['q']) delete read['exact']
  if (read['minPrice'] === '0') delete read['minPrice']
  if (Number(read['maxPrice'] ?? PRICE_TOP) >= PRICE_TOP) delete read['maxPrice']
  if (read['show'] === String(LISTINGS_PER_PAGE)) delete read['show']
  return read as Browse
}

/** Like `readBrowse`, in canonical form: a town implies nearby, so `nearby` is omitted beside one. */
export function readAddress(search: Record<string, unknown>): Browse {
  const { nearby, ...rest } = readBrowse(search)
  return nearby && !rest.near ? { ...rest, nearby } : rest
}

/** Keeps one place, and the radius only with one. */
function readPlace(read: Record<string, string>): void {
  if (read['postcode']) read['postcode'] = outwardPart(read['postcode'])
  for (const name of ['lat', 'lng']) if (read[name]) read[name] = hundredth(read[name])
  if (hasOwnPlace(read as Browse)) delete read['near']
  if (hasPlace(read as Browse) || read['place']) read['nearby'] = 'true'
  if (!read['nearby']) delete read['radius']
}

/** About a kilometre: a URL holds no more of a position than is measured from. */
const hundredth = (degrees: string): string => String(Math.round(Number(degrees) * 100) / 100)

/** Whether the URL names a place to measure distances from. */
export const hasPlace = (browse: Browse): boolean => Boolean(browse.near || hasOwnPlace(browse))

/** Whether the URL names the visitor's own place rather than a town. */
export const hasOwnPlace = ({ postcode, lat, lng }: Browse): boolean => Boolean(postcode || (lat && lng))
