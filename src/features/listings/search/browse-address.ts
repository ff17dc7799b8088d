import { lightNames } from '#features/plants/plant-words.ts'
import { parsePounds } from '#shared/money.ts'
import type { Town } from '../base/town.ts'
import type { Category } from '../listing/category.ts'
import { LISTINGS_PER_PAGE } from '../listing/sorting.ts'
import { type Browse, hasOwnPlace, hasPlace, MAX_SHOWN, RADII, USUAL_RADIUS } from './read-browse.ts'

/** The filters by a listing's plant. */
export const plantFilters = [
  { field: 'catSafe', name: 'Safe for cats', hint: 'Only plants known to be' },
  { field: 'dogSafe', name: 'Safe for dogs', hint: 'Only plants known to be' },
  { field: 'inSeason', name: 'In season now', hint: 'To sow, plant out or harvest' },
] as const

/** The call for a URL; `town` is the town that it names. */
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

/** The call for the map of the same listings. Sort order and page size do not apply. */
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

/** The URL with some parameters changed. A change of filters returns to the first page. */
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

/** The same list with one filter less, offered when it is empty. */
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
