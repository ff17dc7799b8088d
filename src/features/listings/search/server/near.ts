import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { findPlant } from '#features/plants/catalogue.ts'
import { handle } from '#http/handle.ts'
import { countText } from '#http/paging.ts'
import { NEARBY_MILES } from '#shared/places/viewer-place.ts'
import { project } from '../../base/server/projection.ts'
import { MAX_COUNTED } from '../../listing/contract.ts'
import { type ListingSlots, presentAll } from '../../listing/server/answers.ts'
import { listingsById } from '../../listing/server/store.ts'
import { listingDrawing } from '../../photos/drawing-for.ts'
import { MAX_NEAR, nearListings } from '../near-contract.ts'
import { listPage } from './search.ts'
import { pointOfPostcode } from './search-filter.ts'
import { countListings, type Filter } from './search-store.ts'

const RECENT_MS = 7 * 24 * 3_600_000

/** What is near a place, as the home page leads with it: the listings and their numbers in one request. */
export function nearRoute(
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'clock' | 'places'>,
  slots: Pick<ListingSlots, 'savedAmong'>,
): void {
  handle(
    app,
    nearListings,
    async ({ query: { postcode, radius }, me }) => {
      const from = await pointOfPostcode(deps.places, postcode)
      const now = deps.clock.now()
      const within = (miles: number) => nearIn(deps.db, { now, from: project(from), radiusMiles: miles }, me?.id)
      const near = await within(radius)
      const isWidened = near.rows.length === 0 && radius < NEARBY_MILES
      const { rows, total, fresh } = isWidened ? await within(NEARBY_MILES) : near
      const listings = await listingsById(
        deps.db,
        rows.map(({ id }) => id),
      )
      // One may have gone off sale between the two statements.
      const onSale = listings.filter(({ status, isHidden }) => status === 'active' && !isHidden)
      const items = await presentAll(onSale, { me, now, from, findPlant, drawingOf: listingDrawing }, slots)
      const miles = isWidened ? NEARBY_MILES : radius
      return { items, total: countText(total, MAX_COUNTED), fresh: countText(fresh, MAX_COUNTED), miles }
    },
    { limits: [{ name: 'near', max: 60, seconds: 60, by: 'address' }] },
  )
}

/** The nearest listings of others, with the number of all and of those of the last seven days. */
async function nearIn(db: Deps['db'], filter: Filter, viewerId: number | undefined) {
  const others = viewerId === undefined ? filter : { ...filter, withoutSellers: [viewerId] }
  const { rows } = await listPage(db, { filter: others, order: 'nearest', limit: MAX_NEAR })
  const publishedSince = new Date(filter.now.getTime() - RECENT_MS)
  return {
    rows,
    // Counted together with the fresh ones, of which there must not be more.
    total: await countListings(db, filter),
    fresh: await countListings(db, { ...filter, publishedSince }),
  }
}
