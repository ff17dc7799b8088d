import type { Deps } from '#deps.ts'
import type { Http } from '#http/handle.ts'
import { pointOf } from '#http/viewer-place.ts'
import type { Point } from '#shared/places/geo.ts'
import { project } from '../../base/server/projection.ts'
import { answer, type ListingSlots, savedBy, type Viewer } from '../../listing/server/answers.ts'
import { listPage } from './search.ts'
import { type Found, findListings } from './search-store.ts'

/** People, and the circle around a place in which their listings are. */
export interface SellersAround {
  sellerIds: readonly number[]
  point: Point
  miles: number
}

interface Reading extends Viewer {
  query: { limit?: number | undefined; cursor?: string | undefined }
}

/** A page of what some people have on sale around a place, ordered as every list around a place. */
export async function listingsOfSellers(
  deps: Pick<Deps, 'db' | 'clock' | 'places'>,
  slots: Pick<ListingSlots, 'hasSaved'>,
  { sellerIds, point, miles }: SellersAround,
  { query, me, place }: Reading,
  http: Http,
): ReturnType<typeof answer> {
  const page = await listPage(deps.db, {
    filter: { now: deps.clock.now(), sellerIds, from: project(point), radiusMiles: miles },
    ...{ order: 'nearest', limit: query.limit, cursor: query.cursor, withBoosts: true },
    hasSaved: savedBy(me, slots),
  })
  return answer(deps, me, page, http, await pointOf(deps.places, place))
}

/** The newest of what some people have on sale around a place, without boosts. */
export const newestOfSellers = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { sellerIds, point, miles }: SellersAround,
  limit: number,
): Promise<Found[]> =>
  findListings(db, { now: clock.now(), sellerIds, from: project(point), radiusMiles: miles }, 'newest', limit)
