import { type Light, lights } from '#features/plants/plant.ts'
import { lightNames } from '#features/plants/plant-words.ts'
import { formatPrice, type Pence, parsePounds } from '#shared/money.ts'
import type { Category, Listing } from './contract.ts'
import { LISTINGS_PER_PAGE, type Sort, sorts } from './lists.ts'
import type { Town } from './map-contract.ts'

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
const USUAL_RADIUS = '10'
const MOST_SHOWN = 96

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

/** What may be ticked about the plant of a listing. */
export const plantFilters = [
  { field: 'catSafe', name: 'Safe for cats', hint: 'Only plants known to be' },
  { field: 'dogSafe', name: 'Safe for dogs', hint: 'Only plants known to be' },
  { field: 'inSeason', name: 'In season now', hint: 'To sow, plant out or harvest' },
] as const

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

/** The call that an address stands for; with the town that it names. */
export function toQuery(browse: Browse, town?: Town | null): Record<string, string> {
  const { q, exact, category, categories, minPrice, maxPrice, featured, nearby, sort, show, cursor } = browse
  const { light, catSafe, dogSafe, inSeason } = browse
  const place = nearby && (town || hasOwnPlace(browse)) ? placeOf(browse, town) : {}
  const order = sort === 'nearest' && Object.keys(place).length === 0 ? undefined : sort
  return withoutEmpty({
    q,
    exact,
    categoryId: category,
    categories,
    minPrice: minPrice && inPence(minPrice),
    maxPrice: maxPrice && inPence(maxPrice),
    featured,
    ...{ light, catSafe, dogSafe, inSeason },
    ...place,
    sort: order,
    limit: show ?? String(LISTINGS_PER_PAGE),
    cursor,
  })
}

/** The call for the map of the same listings: in which order and how many at a time makes no difference to it. */
export function toMapQuery(browse: Browse, town?: Town | null): Record<string, string> {
  const { limit: _limit, sort: _sort, cursor: _cursor, ...query } = toQuery(browse, town)
  return query
}

function placeOf({ near, postcode, lat, lng, radius = USUAL_RADIUS }: Browse, town?: Town | null) {
  if (near && town) return { lat: town.lat.toFixed(2), lng: town.lng.toFixed(2), radius }
  return postcode ? { postcode, radius } : { lat, lng, radius }
}

const inPence = (pounds: string): string => String(parsePounds(pounds) ?? 0)

const withoutEmpty = (values: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1])))

/** The address with some of it changed. A change of what is looked for starts at the beginning again. */
export function browseHref(
  browse: Browse,
  changes: { [Name in keyof Browse]?: Browse[Name] | undefined } = {},
): string {
  const { show: _show, cursor: _cursor, ...rest } = browse
  const parts = { ...rest, ...changes }
  if (parts.near && !hasOwnPlace(parts as Browse)) delete parts.nearby
  const search = new URLSearchParams(withoutEmpty(parts as Record<string, string | undefined>))
  return search.size > 0 ? `/browse?${search}` : '/browse'
}

/** Where more of the list is: the same page with more of it, and beyond 96 the page after. */
export function moreHref(browse: Browse, next: string | null): string | undefined {
  if (next === null) return undefined
  const shown = Number(browse.show ?? LISTINGS_PER_PAGE)
  if (shown >= MOST_SHOWN) return browseHref(browse, { cursor: next })
  return browseHref(browse, {
    show: String(shown + LISTINGS_PER_PAGE),
    ...(browse.cursor && { cursor: browse.cursor }),
  })
}

export const findCategory = (known: readonly Category[], name: string | undefined): Category | undefined =>
  name === undefined ? undefined : known.find(({ id, slug }) => slug === name || String(id) === name)

export function titleOf({ q, category, nearby }: Browse, known: readonly Category[], town?: Town | null): string {
  if (town && !q) return `${findCategory(known, category)?.name ?? 'Plants & Garden Items'} near ${town.name}`
  if (nearby) return 'Nearby Plants & Garden Items'
  if (q) return `Search results for "${q}"`
  const found = findCategory(known, category)
  return found ? `Browse ${found.name}` : 'Browse All Products'
}

export interface Chip {
  name: string
  /** The same list without this filter. */
  href: string
}

/** Everything that narrows the list, each with the way to take it off. */
export function chipsOf(browse: Browse, known: readonly Category[], town?: Town | null): Chip[] {
  const { q, category, categories, minPrice, maxPrice, featured, nearby } = browse
  const chips: Chip[] = []
  if (q) chips.push({ name: `“${q}”`, href: browseHref(browse, { q: undefined, exact: undefined }) })
  if (category) {
    const name = findCategory(known, category)?.name ?? category
    chips.push({ name, href: browseHref(browse, { category: undefined }) })
  }
  const ticked = categories?.split(',') ?? []
  for (const one of ticked) {
    const rest = ticked.filter((other) => other !== one).join(',')
    chips.push({ name: findCategory(known, one)?.name ?? one, href: browseHref(browse, { categories: rest }) })
  }
  if (minPrice || maxPrice) {
    chips.push({
      name: priceRange(minPrice, maxPrice),
      href: browseHref(browse, { minPrice: undefined, maxPrice: undefined }),
    })
  }
  if (featured) chips.push({ name: 'Featured', href: browseHref(browse, { featured: undefined }) })
  chips.push(...plantChips(browse))
  if (nearby && hasPlace(browse)) chips.push({ name: placeName(browse, town), href: browseHref(withoutPlace(browse)) })
  return chips
}

const plantChips = (browse: Browse): Chip[] => [
  ...(browse.light ? [{ name: lightNames[browse.light], href: browseHref(browse, { light: undefined }) }] : []),
  ...plantFilters
    .filter(({ field }) => browse[field])
    .map(({ field, name }) => ({ name, href: browseHref(browse, { [field]: undefined }) })),
]

/** The same list with one limit less, for when it holds nothing. */
export function widerLists(browse: Browse): Chip[] {
  const { category, categories, minPrice, maxPrice, featured, radius = USUAL_RADIUS } = browse
  const wider = hasPlace(browse) ? RADII.find((miles) => miles > Number(radius)) : undefined
  const ways = [
    wider !== undefined && { name: `Within ${wider} miles`, href: browseHref(browse, { radius: String(wider) }) },
    hasPlace(browse) && { name: 'Anywhere in the UK', href: browseHref(withoutPlace(browse)) },
    Boolean(category || categories) && {
      name: 'In all categories',
      href: browseHref(browse, { category: undefined, categories: undefined }),
    },
    Boolean(minPrice || maxPrice) && {
      name: 'At any price',
      href: browseHref(browse, { minPrice: undefined, maxPrice: undefined }),
    },
    plantChips(browse).length > 0 && {
      name: 'Whatever the plant needs',
      href: browseHref(browse, { light: undefined, catSafe: undefined, dogSafe: undefined, inSeason: undefined }),
    },
    featured && { name: 'Featured or not', href: browseHref(browse, { featured: undefined }) },
  ]
  return ways.filter((way) => typeof way === 'object')
}

export function withoutPlace(browse: Browse): Browse {
  const { nearby: _nearby, near: _near, postcode: _postcode, lat: _lat, lng: _lng, radius: _radius, ...rest } = browse
  if (rest.sort === 'nearest') delete rest.sort
  return rest
}

export const placeName = ({ near, postcode, radius = USUAL_RADIUS }: Browse, town?: Town | null): string =>
  `Within ${radius} miles of ${postcode?.trim().toUpperCase() ?? town?.name ?? near ?? 'you'}`

function priceRange(low: string | undefined, high: string | undefined): string {
  if (high === '0') return 'Free'
  if (!low) return `Up to £${high}`
  return high ? `£${low} to £${high}` : `£${low} and more`
}

/** `£4.50`, or `Free`. */
export const priceOfListing = ({ price }: Pick<Listing, 'price'>): string => formatPrice(price as Pence)

/** Town and outward code: `Bristol, BS6`. */
export const placeOfListing = ({ location, outcode }: Pick<Listing, 'location' | 'outcode'>): string =>
  outcode && !location.toUpperCase().includes(outcode) ? `${location}, ${outcode}` : location
