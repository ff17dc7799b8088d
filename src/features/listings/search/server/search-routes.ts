import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { handle } from '#http/handle.ts'
import { addressOf } from '#http/limits/rate-limits.ts'
import { pointOf } from '#http/viewer-place.ts'
import { DomainError } from '#shared/errors.ts'
import type { Point } from '#shared/places/geo.ts'
import { answer, type ListingSlots, savedBy } from '../../listing/server/answers.ts'
import { searchListings } from '../contract.ts'
import type { Search } from '../search-fields.ts'
import type { GardenWords } from './garden-words.ts'
import { householdAsked } from './household-filter.ts'
import { noteMiss } from './misses.ts'
import { nearRoute } from './near.ts'
import { listPage, type SearchPage } from './search.ts'
import { filterOf } from './search-filter.ts'
import type { SearchOrder } from './search-store.ts'
import { similarRoute } from './similar.ts'
import { suggestRoute } from './suggest.ts'
import { searchByWords } from './word-search.ts'

type ListingsDeps = Pick<Deps, 'db' | 'clock' | 'places' | 'counters' | 'live' | 'log'>

/** Search and its suggestions. */
export function searchRoutes(
  app: FastifyInstance,
  deps: ListingsDeps,
  slots: ListingSlots,
  { thesaurus, read }: GardenWords,
): void {
  const byWords = searchByWords(deps, thesaurus, read)
  suggestRoute(app, deps, thesaurus)
  similarRoute(app, deps, slots, read)
  nearRoute(app, deps, slots)
  handle(
    app,
    searchListings,
    async ({ query, me, place, household }, http) => {
      const { filter, from: origin } = await filterOf(deps, query, householdAsked(query, household))
      const order = orderOf(query, origin)
      // Without a place of its own the search shows how far results are from where the viewer usually looks.
      const from = origin ?? (await pointOf(deps.places, place))
      if (filter === null) return answer(deps, me, { rows: [], next: undefined, total: 0 }, http)
      const { q, limit, cursor } = query
      const request = {
        filter,
        order,
        limit,
        cursor,
        withBoosts: query.boosts !== 'none',
        hasSaved: savedBy(me, slots),
      }
      // The body is a plain list; everything else about it is in the headers.
      const announceFeatured = ({ featured }: SearchPage) => http.reply.header('x-search-featured', String(featured))
      if (!q) {
        const page = await listPage(deps.db, request)
        announceFeatured(page)
        return answer(deps, me, page, http, from)
      }
      const page = await byWords({ ...request, words: q, isExact: query.exact === 'true' })
      const { corrected, terms } = page
      announceFeatured(page)
      if (corrected || page.rows.length === 0) await noteMiss(deps, query, me ? `m${me.id}` : addressOf(http.request))
      if (corrected) http.reply.header('x-search-corrected', encodeURIComponent(corrected))
      http.reply.header('x-search-terms', encodeURIComponent(terms.join(',')))
      return answer(deps, me, page, http, from)
    },
    { limits: [{ name: 'search', max: 60, seconds: 60, by: 'address' }] },
  )
}

function orderOf({ sort, q }: Search, from: Point | undefined): SearchOrder {
  if (sort === 'nearest' && !from) {
    throw new DomainError('invalid', 'Give a postcode to sort by distance', {
      fields: { sort: 'Give a postcode to sort by distance' },
    })
  }
  if (sort === undefined) return q ? 'relevance' : from ? 'nearest' : 'newest'
  return sort === 'relevance' && !q ? 'newest' : sort
}
