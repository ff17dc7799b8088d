import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { plants } from '#features/plants/catalogue.ts'
import { fulfils } from '#features/plants/plant.ts'
import { handle } from '#http/handle.ts'
import { monthOf } from '#shared/dates.ts'
import { DomainError } from '#shared/errors.ts'
import type { Point } from '#shared/geo.ts'
import { searchListings } from '../contract.ts'
import type { Search } from '../search-fields.ts'
import { answer, type ListingSlots } from './answers.ts'
import { toPlane } from './plane.ts'
import { listPage } from './search.ts'
import type { Order } from './search-store.ts'
import { similarRoute } from './similar.ts'
import { allCategories } from './store.ts'
import { suggestRoute } from './suggest.ts'
import { Thesaurus } from './thesaurus.ts'
import { searchByWords, wordReader } from './word-search.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'places'>

/** Searching, and what to suggest to somebody who is typing. */
export function searchRoutes(app: FastifyInstance, deps: Needs, slots: ListingSlots): void {
  const { db, clock, places } = deps
  const thesaurus = new Thesaurus(plants)
  const read = wordReader(deps, thesaurus)
  const byWords = searchByWords(deps, thesaurus, read)
  suggestRoute(app, deps, thesaurus)
  similarRoute(app, deps, slots, read)
  handle(
    app,
    searchListings,
    async ({ query, me }, http) => {
      const categoryIds = categoryIdsOf(query, await allCategories(db))
      const from = await originOf(places, query)
      const order = orderOf(query, from)
      if (categoryIds === null) return answer(deps, slots, me, { rows: [], next: undefined, total: 0 }, http)
      const { q, minPrice, maxPrice, radius: radiusMiles, limit, cursor } = query
      const plantSlugs = plantSlugsOf(query, clock.now())
      const isFeatured = query.featured === 'true'
      const spot = from && toPlane(from)
      const filter = {
        now: clock.now(),
        categoryIds,
        minPrice,
        maxPrice,
        isFeatured,
        plantSlugs,
        from: spot,
        radiusMiles,
      }
      const ask = { filter, order, limit, cursor }
      if (!q) return answer(deps, slots, me, await listPage(db, { ...ask, withBoosts: true }), http, from)
      const page = await byWords({ ...ask, words: q, isExact: query.exact === 'true' })
      const { corrected, terms } = page
      // The body is a plain list: what else there is to say about it stands in the headers.
      if (corrected) http.reply.header('x-search-corrected', encodeURIComponent(corrected))
      http.reply.header('x-search-terms', encodeURIComponent(terms.join(',')))
      return answer(deps, slots, me, page, http, from)
    },
    { limits: [{ name: 'search', max: 60, seconds: 60, by: 'address' }] },
  )
}

function orderOf({ sort, q }: Search, from: Point | undefined): Order {
  if (sort === 'nearest' && !from) {
    throw new DomainError('invalid', 'Give a postcode to sort by distance', {
      fields: { sort: 'Give a postcode to sort by distance' },
    })
  }
  if (sort === undefined) return q ? 'relevance' : from ? 'nearest' : 'newest'
  return sort === 'relevance' && !q ? 'newest' : sort
}

/** The plants that have what a search asks of them; undefined when it asks for nothing of the kind. */
function plantSlugsOf({ light, catSafe, dogSafe, inSeason }: Search, now: Date): string[] | undefined {
  const wish = {
    light,
    isCatSafe: catSafe === 'true',
    isDogSafe: dogSafe === 'true',
    month: inSeason === 'true' ? monthOf(now) : undefined,
  }
  if (!(light || wish.isCatSafe || wish.isDogSafe || wish.month)) return undefined
  return plants.filter((plant) => fulfils(plant, wish)).map(({ slug }) => slug)
}

/** The categories a search is about; null when it names one that does not exist. */
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
 * Where the viewer looks from: the point of the postcode's outward code, or their own rounded to about a kilometre.
 * Listings are placed by outward code too, so a distance tells nothing finer, however often it is asked for.
 */
async function originOf(
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
