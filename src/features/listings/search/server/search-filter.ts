import type { Deps } from '#deps.ts'
import { plants } from '#features/plants/catalogue.ts'
import { fulfils } from '#features/plants/plant.ts'
import { varietiesThatAre } from '#features/plants/varieties.ts'
import { dayOf, monthOf } from '#shared/dates.ts'
import { DomainError } from '#shared/errors.ts'
import type { Household } from '#shared/household.ts'
import type { Point } from '#shared/places/geo.ts'
import type { filterFacts } from '../../base/fact-choices.ts'
import type { FactFilter } from '../../base/facts.ts'
import { project } from '../../base/server/projection.ts'
import { knownCategories } from '../../listing/server/category-store.ts'
import type { Search } from '../search-fields.ts'
import { slugsFor } from './household-filter.ts'
import type { Filter } from './search-store.ts'

/** Filters and origin of a search; the filter is null when its category does not exist. */
export async function filterOf(
  deps: Pick<Deps, 'db' | 'clock' | 'places' | 'live'>,
  query: Omit<Search, 'limit' | 'cursor' | 'boosts'>,
  household?: Household,
): Promise<{ filter: Filter | null; from: Point | undefined }> {
  const namesCategories = query.categoryId !== undefined || query.categories !== undefined
  const categoryIds = namesCategories ? categoryIdsOf(query, await knownCategories(deps)) : undefined
  const from = await originOf(deps.places, query)
  if (categoryIds === null) return { filter: null, from }
  const { minPrice, maxPrice, radius: radiusMiles } = query
  const now = deps.clock.now()
  const isFeatured = query.featured === 'true'
  const forWhom = householdWith(query, household)
  const plantSlugs = slugsForBoth(plantSlugsOf(query, now), forWhom)
  const centre = from && project(from)
  const place = { from: centre, radiusMiles }
  const facts = factsAsked(query)
  const readyOn = query.ready === 'true' ? dayOf(now) : undefined
  const varieties = varietiesAsked(query)
  const what = {
    facts,
    varieties,
    readyOn,
    categoryIds,
    minPrice,
    maxPrice,
    isFeatured,
    plantSlugs,
    household: forWhom,
  }
  return { filter: { now, ...what, ...place }, from }
}

/** The facts that results must have, with whether they are swapped; undefined without such a filter. */
function factsAsked({ peatFree, organic, grownFrom, potSize, swaps }: FactQuery): FactFilter | undefined {
  const facts: FactFilter = {
    ...(peatFree === 'true' && { peatFree: true }),
    ...(organic === 'true' && { organic: true }),
    ...(grownFrom && { grownFrom }),
    ...(potSize && { potSize }),
    ...(swaps === 'true' && { swaps: true }),
  }
  return Object.keys(facts).length > 0 ? facts : undefined
}

/** The varieties that results may have, as the search rows name them; undefined without such a filter. */
function varietiesAsked({ openPollinated, heritage }: Pick<Search, 'openPollinated' | 'heritage'>) {
  const asked = { isOpenPollinated: openPollinated === 'true', isHeritage: heritage === 'true' }
  return asked.isOpenPollinated || asked.isHeritage ? varietiesThatAre(asked) : undefined
}

type FactQuery = Pick<Search, (typeof filterFacts)[number] | 'swaps'>

const NOBODY: Household = { cats: false, dogs: false, children: false, northFacing: false, noGreenhouse: false }

/** The household that results must be safe for: the viewer's, with the cats and dogs that the query names. */
function householdWith(
  { catSafe, dogSafe }: Pick<Search, 'catSafe' | 'dogSafe'>,
  asked: Household | undefined,
): Household | undefined {
  if (catSafe !== 'true' && dogSafe !== 'true') return asked
  const { cats, dogs, ...rest } = asked ?? NOBODY
  return { cats: cats || catSafe === 'true', dogs: dogs || dogSafe === 'true', ...rest }
}

/** Slugs that pass the plant filters and suit the household; undefined without either. */
function slugsForBoth(slugs: string[] | undefined, household: Household | undefined): readonly string[] | undefined {
  if (household === undefined) return slugs
  const suitable = slugsFor(household)
  return slugs === undefined ? suitable : suitable.filter((slug) => slugs.includes(slug))
}

/** Slugs of the plants that match the plant filters; undefined without such filters. */
function plantSlugsOf({ light, inSeason }: Pick<Search, 'light' | 'inSeason'>, now: Date): string[] | undefined {
  const wanted = { light, month: inSeason === 'true' ? monthOf(now) : undefined }
  if (!(light || wanted.month)) return undefined
  return plants.filter((plant) => fulfils(plant, wanted)).map(({ slug }) => slug)
}

/** The categories of a search; null when it names one that does not exist. */
function categoryIdsOf(
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
 * Origin of distances: the point of the postcode's outward code, or the viewer's own point rounded to about a
 * kilometre. Listings are located by outward code too, so no number of searches reveals a finer location.
 */
async function originOf(
  places: Deps['places'],
  { postcode, lat, lng }: Pick<Search, 'postcode' | 'lat' | 'lng'>,
): Promise<Point | undefined> {
  if (postcode) return pointOfPostcode(places, postcode)
  if (lat === undefined && lng === undefined) return undefined
  if (lat === undefined || lng === undefined) throw new DomainError('invalid', 'Give both lat and lng')
  return { lat: Math.round(lat * 100) / 100, lng: Math.round(lng * 100) / 100 }
}

/** The point of the postcode's outward code. */
export async function pointOfPostcode(places: Deps['places'], postcode: string): Promise<Point> {
  const { outcode } = await places.lookup(postcode)
  const { lat, lng } = await places.lookup(outcode)
  return { lat, lng }
}
