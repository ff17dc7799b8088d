import { lightNames } from '#features/plants/plant-words.ts'
import { parsePounds } from '#shared/money.ts'
import { RADII, type ViewerPlace } from '#shared/places/viewer-place.ts'
import { origins, potSizes } from '../base/fact-choices.ts'
import type { Town } from '../base/town.ts'
import type { Category } from '../listing/category.ts'
import { LISTINGS_PER_PAGE, type SortOrder } from '../listing/sorting.ts'
import { type Browse, hasOwnPlace, MAX_SHOWN, USUAL_RADIUS } from './read-browse.ts'

/** The filters by a listing's plant. */
export const plantFilters = [
  { field: 'catSafe', name: 'Safe for cats', hint: 'Only plants known to be' },
  { field: 'dogSafe', name: 'Safe for dogs', hint: 'Only plants known to be' },
  { field: 'inSeason', name: 'In season now', hint: 'To sow, plant out or harvest' },
  { field: 'openPollinated', name: 'Open-pollinated', hint: 'Varieties known to come true from seed' },
  { field: 'heritage', name: 'Heritage', hint: 'Varieties known to be' },
] as const

/** The filters by what its seller says of it. */
export const factFilters = [
  { field: 'peatFree', name: 'Peat-free' },
  { field: 'organic', name: 'Grown organically' },
  { field: 'ready', name: 'Ready now' },
] as const

/** What a search is measured from. */
export interface Where {
  /** The town that the URL names. */
  town?: Town | null | undefined
  /** The viewer's place, used when the URL names none. */
  viewer?: ViewerPlace | null
  /** The viewer has said who lives with them. */
  hasHousehold?: boolean
}

export const FOR_HOUSEHOLD = 'Safe for my household'

/** The call for a URL. */
export function toQuery(browse: Browse, where: Where = {}): Record<string, string> {
  const { q, exact, category, categories, minPrice, maxPrice, featured, swaps, sort, show, cursor } = browse
  const { light, catSafe, dogSafe, inSeason, peatFree, organic, ready, grownFrom, potSize } = browse
  const { openPollinated, heritage } = browse
  const household = where.hasHousehold ? browse.household : undefined
  const origin = originOf(browse, where)
  // Without a place in the URL, results are sorted by distance from the viewer's place, across the whole country.
  const from = origin ? { ...origin.point, radius: origin.radius } : { postcode: where.viewer?.outcode }
  const order = sort ?? usualSort(browse, where)
  const isNearestOfWords = order === 'nearest' && q !== undefined
  return withoutEmpty({
    q,
    exact,
    categoryId: category,
    categories,
    minPrice: minPrice && inPence(minPrice),
    maxPrice: maxPrice && inPence(maxPrice),
    featured,
    swaps,
    ...{ light, catSafe, dogSafe, inSeason, household, peatFree, organic, ready, grownFrom, potSize },
    ...{ openPollinated, heritage },
    ...(order === 'nearest' || origin ? from : {}),
    // Without a chosen order the server sorts by distance, and a search for words by relevance.
    sort: order === 'nearest' && !origin && !where.viewer ? undefined : isNearestOfWords ? order : sort,
    limit: show ?? String(LISTINGS_PER_PAGE),
    cursor,
  })
}

/** The call for the map of the same listings. Sort order and page size do not apply. */
export function toMapQuery(browse: Browse, where: Where = {}): Record<string, string> {
  const { limit: _limit, sort: _sort, cursor: _cursor, ...query } = toQuery({ ...browse, sort: 'newest' }, where)
  // The map is centred on the viewer's place also when the list is not limited to what is near it.
  const centre = originOf(browse, where) ? undefined : where.viewer?.outcode
  return centre ? { ...query, postcode: centre } : query
}

/** The circle that the map shows: the radius around the place of the search, or around the viewer's. */
export function circleOf(browse: Browse, where: Where): { miles: number; name: string } | null {
  const origin = originOf(browse, where)
  if (origin) return { miles: Number(origin.radius), name: origin.name }
  return where.viewer ? { miles: where.viewer.radius, name: where.viewer.outcode } : null
}

interface Origin {
  point: { postcode?: string | undefined; lat?: string | undefined; lng?: string | undefined }
  radius: string
  /** As it is shown: `BS7`, `Bristol`. */
  name: string
}

/** Where a nearby search is measured from; null when it is not nearby, or no place is known. */
export function originOf(browse: Browse, { town, viewer }: Where): Origin | null {
  const { nearby, near, postcode, lat, lng, radius = USUAL_RADIUS } = browse
  if (!nearby) return null
  if (postcode) return { point: { postcode }, radius, name: postcode.trim().toUpperCase() }
  if (lat && lng) return { point: { lat, lng }, radius, name: 'you' }
  if (near) {
    return town ? { point: { lat: town.lat.toFixed(2), lng: town.lng.toFixed(2) }, radius, name: town.name } : null
  }
  return viewer
    ? { point: { postcode: viewer.outcode }, radius: browse.radius ?? String(viewer.radius), name: viewer.outcode }
    : null
}

/** The sort order when none is chosen: the nearest first wherever a distance is known. */
export function usualSort(browse: Browse, where: Where = {}): SortOrder {
  if (originOf(browse, where)) return browse.q && !where.viewer ? 'relevance' : 'nearest'
  if (where.viewer && !browse.near) return 'nearest'
  return browse.q ? 'relevance' : 'newest'
}

const inPence = (pounds: string): string => String(parsePounds(pounds) ?? 0)

const withoutEmpty = (values: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1])))

/** The URL with some parameters changed. A change of filters returns to the first page. */
export function browseHref(
  browse: Browse,
  changes: { [Name in keyof Browse]?: Browse[Name] | undefined } = {},
): string {
  const { show: _show, cursor: _cursor, place: _place, ...rest } = browse
  const parts = { ...rest, ...changes }
  if (parts.near && !hasOwnPlace(parts as Browse)) delete parts.nearby
  const search = new URLSearchParams(withoutEmpty(parts as Record<string, string | undefined>))
  return search.size > 0 ? `/browse?${search}` : '/browse'
}

/** The URL of more results: the same page with more of them and, beyond 96, the next page. */
export function moreHref(browse: Browse, next: string | null): string | undefined {
  if (next === null) return undefined
  const shown = Number(browse.show ?? LISTINGS_PER_PAGE)
  if (shown >= MAX_SHOWN) return browseHref(browse, { cursor: next })
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

/** All active filters, each with the URL that removes it. */
export function chipsOf(browse: Browse, known: readonly Category[], where: Where = {}): Chip[] {
  const { q, category, categories, minPrice, maxPrice, featured, swaps } = browse
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
  if (swaps) chips.push({ name: 'Swaps', href: browseHref(browse, { swaps: undefined }) })
  chips.push(...plantChips(browse, where), ...factChips(browse))
  const origin = originOf(browse, where)
  if (origin) chips.push({ name: `Within ${milesOf(origin)}`, href: browseHref(withoutPlace(browse)) })
  return chips
}

const plantChips = (browse: Browse, { hasHousehold }: Where): Chip[] => [
  ...(browse.household && hasHousehold
    ? [{ name: FOR_HOUSEHOLD, href: browseHref(browse, { household: undefined }) }]
    : []),
  ...(browse.light ? [{ name: lightNames[browse.light], href: browseHref(browse, { light: undefined }) }] : []),
  ...plantFilters
    .filter(({ field }) => browse[field])
    .map(({ field, name }) => ({ name, href: browseHref(browse, { [field]: undefined }) })),
]

function factChips(browse: Browse): Chip[] {
  const { grownFrom, potSize } = browse
  const raised = grownFrom && `Raised from ${origins[grownFrom].toLowerCase()}`
  return [
    ...(raised ? [{ name: raised, href: browseHref(browse, { grownFrom: undefined }) }] : []),
    ...(potSize ? [{ name: potSizes[potSize], href: browseHref(browse, { potSize: undefined }) }] : []),
    ...factFilters
      .filter(({ field }) => browse[field])
      .map(({ field, name }) => ({ name, href: browseHref(browse, { [field]: undefined }) })),
  ]
}

/** The same list with one filter less, offered when it is empty. */
export function widerLists(browse: Browse, where: Where = {}): Chip[] {
  const { category, categories, minPrice, maxPrice, featured, swaps } = browse
  const origin = originOf(browse, where)
  const wider = origin ? RADII.find((miles) => miles > Number(origin.radius)) : undefined
  const ways = [
    wider !== undefined && { name: `Within ${wider} miles`, href: browseHref(browse, { radius: String(wider) }) },
    origin !== null && { name: 'Anywhere in the UK', href: browseHref(withoutPlace(browse)) },
    Boolean(category || categories) && {
      name: 'In all categories',
      href: browseHref(browse, { category: undefined, categories: undefined }),
    },
    Boolean(minPrice || maxPrice) && {
      name: 'At any price',
      href: browseHref(browse, { minPrice: undefined, maxPrice: undefined }),
    },
    plantChips(browse, where).length > 0 && {
      name: 'Whatever the plant needs',
      href: browseHref(browse, {
        light: undefined,
        catSafe: undefined,
        dogSafe: undefined,
        inSeason: undefined,
        openPollinated: undefined,
        heritage: undefined,
        household: undefined,
      }),
    },
    factChips(browse).length > 0 && {
      name: 'However it was grown',
      href: browseHref(browse, {
        peatFree: undefined,
        organic: undefined,
        ready: undefined,
        grownFrom: undefined,
        potSize: undefined,
      }),
    },
    featured && { name: 'Featured or not', href: browseHref(browse, { featured: undefined }) },
    swaps && { name: 'Also without a swap', href: browseHref(browse, { swaps: undefined }) },
  ]
  return ways.filter((way) => typeof way === 'object')
}

/** The list without any filter but its place. */
export const clearedHref = ({ nearby, near, postcode, lat, lng, radius }: Browse): string =>
  browseHref({}, { nearby, near, postcode, lat, lng, radius })

export function withoutPlace(browse: Browse): Browse {
  const { nearby: _nearby, near: _near, postcode: _postcode, lat: _lat, lng: _lng, radius: _radius, ...rest } = browse
  if (rest.sort === 'nearest') delete rest.sort
  return rest
}

/** `10 miles of BS7`. */
export const milesOf = ({ radius, name }: Origin): string => `${radius} miles of ${name}`

function priceRange(low: string | undefined, high: string | undefined): string {
  if (high === '0') return 'Free'
  if (!low) return `Up to £${high}`
  return high ? `£${low} to £${high}` : `£${low} and more`
}
