import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Deps } from '#deps.ts'
import { handle } from '#http/handle.ts'
import { householdAsked } from '../../search/server/household-filter.ts'
import { filterOf } from '../../search/server/search-filter.ts'
import type { findByWords } from '../../search/server/word-search.ts'
import { getMap, type MapPoint } from '../contract.ts'
import { type Counted, countByOutcode } from './map-store.ts'

const CACHE_MS = 60_000
const MAX_CACHED = 200
/** The outward codes named around the centre: within this many radii. */
const SURROUNDINGS = 1.8
const USUAL_MILES = 10
const MAX_AROUND = 80

/** The map's counts. They aggregate over all matches, so each response is cached for a minute. */
export function mapRoute(
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'clock' | 'places' | 'live'>,
  byWords: ReturnType<typeof findByWords>,
): void {
  const { db, clock, places } = deps
  const cache = new LRUCache<string, MapPoint[], () => Promise<MapPoint[]>>({
    max: MAX_CACHED,
    ttl: CACHE_MS,
    ttlResolution: 0,
    perf: { now: () => clock.now().getTime() },
    fetchMethod: (_key, _stale, { context: count }) => count(),
  })
  const named = (point: Counted): MapPoint => ({
    ...point,
    place: places.townOf(point.outcode)?.name ?? point.outcode,
    town: places.mainTownOf(point.outcode)?.name ?? point.outcode,
  })
  handle(
    app,
    getMap,
    async ({ query: { q, exact, ...query }, household }, { reply }) => {
      const asked = householdAsked(query, household)
      const { filter, from } = await filterOf(deps, query, asked)
      const wordQuery = q && { words: q, isExact: exact === 'true' }
      const count = async (): Promise<MapPoint[]> => {
        if (filter === null) return []
        const counted = wordQuery
          ? await byWords({ ...wordQuery, filter }, (wanted) => countByOutcode(db, wanted))
          : await countByOutcode(db, filter)
        return counted.map(named)
      }
      const key = JSON.stringify([wordQuery, filter && { ...filter, now: null }])
      const points = (await cache.fetch(key, { context: count })) ?? []
      // What is for one household must not be shown to another.
      reply.header('cache-control', asked ? 'private, no-store' : 'public, max-age=60')
      const around = from ? places.districtsNear(from, (query.radius ?? USUAL_MILES) * SURROUNDINGS, MAX_AROUND) : []
      return { points, centre: from ?? null, around, credit: await places.credit() }
    },
    { limits: [{ name: 'map', max: 60, seconds: 60, by: 'address' }] },
  )
}
