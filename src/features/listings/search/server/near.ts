import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { handle } from '#http/handle.ts'
import { countText } from '#http/paging.ts'
import { ReadyJson } from '#http/ready-json.ts'
import type { Member } from '#shared/endpoint.ts'
import { NEARBY_MILES } from '#shared/places/viewer-place.ts'
import { project } from '../../base/server/projection.ts'
import { MAX_COUNTED } from '../../listing/contract.ts'
import { type ListingSlots, listed, savedBy } from '../../listing/server/answers.ts'
import { MAX_NEAR, nearListings } from '../near-contract.ts'
import { listPage } from './search.ts'
import { pointOfPostcode } from './search-filter.ts'
import { countListings, type Filter } from './search-store.ts'

const RECENT_MS = 7 * 24 * 3_600_000

/** What is near a place, as the home page leads with it: the listings and their numbers in one request. */
export function nearRoute(
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'clock' | 'places'>,
  slots: Pick<ListingSlots, 'hasSaved'>,
): void {
  handle(
    app,
    nearListings,
    async ({ query: { postcode, radius }, me }) => {
      const from = await pointOfPostcode(deps.places, postcode)
      const now = deps.clock.now()
      const within = (miles: number) => nearIn(deps.db, { now, from: project(from), radiusMiles: miles }, me, slots)
      const near = await within(radius)
      const isWidened = near.rows.length === 0 && radius < NEARBY_MILES
      const { rows, total, fresh } = isWidened ? await within(NEARBY_MILES) : near
      const items = await listed(deps, { me, from }, rows)
      const miles = isWidened ? NEARBY_MILES : radius
      const counts = { total: countText(total, MAX_COUNTED), fresh: countText(fresh, MAX_COUNTED), miles }
      return new ReadyJson(`{"items":${items.text},${JSON.stringify(counts).slice(1)}`)
    },
    { limits: [{ name: 'near', max: 60, seconds: 60, by: 'address' }] },
  )
}

/** The nearest listings of others, with the number of all and of those of the last seven days. */
async function nearIn(db: Deps['db'], filter: Filter, me: Member | null, slots: Pick<ListingSlots, 'hasSaved'>) {
  const others = me === null ? filter : { ...filter, withoutSellers: [me.id] }
  const { rows } = await listPage(db, {
    filter: others,
    order: 'nearest',
    limit: MAX_NEAR,
    hasSaved: savedBy(me, slots),
  })
  const publishedSince = new Date(filter.now.getTime() - RECENT_MS)
  return {
    rows,
    // Counted together with the fresh ones, of which there must not be more.
    total: await countListings(db, filter),
    fresh: await countListings(db, { ...filter, publishedSince }),
  }
}
