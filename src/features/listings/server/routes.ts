import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { type Http, handle, mustBe } from '#http/handle.ts'
import { announceRest } from '#http/paging.ts'
import type { Member } from '#shared/endpoint.ts'
import { DomainError } from '#shared/errors.ts'
import type { Point } from '#shared/geo.ts'
import * as contract from '../contract.ts'
import { type Listing, MOST_COUNTED, type Search } from '../contract.ts'
import { uploadKeyOf } from '../pictures.ts'
import { type ListingRow, present } from '../presenter.ts'
import { drawingRoutes } from './drawing-routes.ts'
import { change, findVisible, move, publish, remove } from './publish.ts'
import { categoryIdsOf, type ListingPage, listPage, originOf } from './search.ts'
import { allCategories, countOwnUploads, expireListings } from './store.ts'
import { uploadRoutes } from './upload-routes.ts'

/** What rooms above know about listings. */
export interface ListingSlots {
  /** Which of these listings this person has saved. */
  savedAmong(userId: number, listingIds: readonly number[]): Promise<Set<number>>
}

type Needs = Pick<Deps, 'db' | 'clock' | 'transaction' | 'places' | 'events' | 'files' | 'jobs'>

const HOUR = 60 * 60

export async function listingRoutes(app: FastifyInstance, deps: Needs, slots: ListingSlots): Promise<void> {
  listRoutes(app, deps, slots)
  searchRoute(app, deps, slots)
  ownerRoutes(app, deps, slots)
  handle(app, contract.lookUpPlace, async ({ query }) => deps.places.lookup(query.postcode), {
    limits: [{ name: 'places', max: 60, seconds: 60, by: 'address' }],
  })
  drawingRoutes(app)
  await uploadRoutes(app, deps)
  deps.jobs.every(HOUR / 4, 'expire-listings', async () => void (await expireListings(deps.db, deps.clock.now())))
}

/** Whether a picture's address is that of this person's own upload. For avatars. */
export async function ownsPicture(deps: Pick<Deps, 'db'>, userId: number, url: string): Promise<boolean> {
  const key = uploadKeyOf(url)
  return key !== null && (await countOwnUploads(deps.db, userId, [key])) === 1
}

function listRoutes(app: FastifyInstance, deps: Needs, slots: ListingSlots): void {
  const { db, clock } = deps
  handle(app, contract.listCategories, async (_call, { reply }) => {
    reply.header('cache-control', 'public, max-age=300')
    return allCategories(db)
  })
  handle(app, contract.listListings, async ({ query, me }, http) => {
    const page = await listPage(db, { filter: { now: clock.now() }, order: 'newest', ...query })
    return answer(deps, slots, me, page, http)
  })
  handle(app, contract.listFeatured, async ({ query, me }, http) => {
    const page = await listPage(db, { filter: { now: clock.now(), isFeatured: true }, order: 'boost', ...query })
    return answer(deps, slots, me, page, http)
  })
  handle(app, contract.listBySeller, async ({ params, query, me }, http) => {
    const page = await listPage(db, {
      filter: { now: clock.now(), sellerId: params.sellerId },
      order: 'newest',
      ...query,
    })
    return answer(deps, slots, me, page, http)
  })
  handle(app, contract.getListing, async ({ params, me }) => one(deps, slots, me, params.id))
}

function searchRoute(app: FastifyInstance, deps: Needs, slots: ListingSlots): void {
  const { db, clock, places } = deps
  handle(
    app,
    contract.searchListings,
    async ({ query, me }, http) => {
      const categoryIds = categoryIdsOf(query, await allCategories(db))
      const from = await originOf(places, query)
      if (categoryIds === null) return answer(deps, slots, me, { rows: [], next: undefined, total: 0 }, http)
      const filter = {
        now: clock.now(),
        words: query.q,
        categoryIds,
        minPrice: query.minPrice,
        maxPrice: query.maxPrice,
        isFeatured: query.featured === 'true',
        from,
        radiusMiles: query.radius,
      }
      const order = orderOf(query, from)
      const page = await listPage(db, { filter, order, limit: query.limit, cursor: query.cursor, withBoosts: true })
      return answer(deps, slots, me, page, http, from)
    },
    { limits: [{ name: 'search', max: 60, seconds: 60, by: 'address' }] },
  )
}

function ownerRoutes(app: FastifyInstance, deps: Needs, slots: ListingSlots): void {
  handle(
    app,
    contract.createListing,
    async ({ body, me }) => {
      mustBe(me, body.sellerId ?? me.id)
      return one(deps, slots, me, await publish(deps, me, body))
    },
    { limits: [{ name: 'listings', max: 20, seconds: HOUR, by: 'member' }] },
  )
  handle(app, contract.changeListing, async ({ params, body, me }) => {
    await change(deps, me, params.id, body)
    return one(deps, slots, me, params.id)
  })
  handle(app, contract.removeListing, async ({ params, me }) => {
    await remove(deps, me, params.id)
    return { success: true, message: 'Your listing has been removed.' }
  })
  handle(app, contract.moveListing, async ({ params, me }) => {
    await move(deps, me, params.id, params.move)
    return one(deps, slots, me, params.id)
  })
}

function orderOf({ sort, q }: Search, from: Point | undefined) {
  if (sort === 'nearest' && !from) {
    throw new DomainError('invalid', 'Give a postcode to sort by distance', {
      fields: { sort: 'Give a postcode to sort by distance' },
    })
  }
  if (sort === undefined) return q ? 'relevance' : from ? 'nearest' : 'newest'
  return sort === 'relevance' && !q ? 'newest' : sort
}

async function one(deps: Needs, slots: ListingSlots, me: Member | null, id: number): Promise<Listing> {
  const row = await findVisible(deps, me, id)
  const saved = me ? await slots.savedAmong(me.id, [id]) : new Set()
  return present(row, { me, now: deps.clock.now() }, saved.has(id))
}

async function answer(
  deps: Needs,
  slots: ListingSlots,
  me: Member | null,
  { rows, next, total }: ListingPage,
  { request, reply }: Http,
  from?: Point,
): Promise<Listing[]> {
  announceRest(request, reply, { next, total, mostCounted: MOST_COUNTED })
  return presentAll(rows, { me, now: deps.clock.now(), from }, slots)
}

async function presentAll(
  rows: readonly ListingRow[],
  view: Parameters<typeof present>[1],
  { savedAmong }: ListingSlots,
): Promise<Listing[]> {
  const ids = rows.map(({ id }) => id)
  const saved = view.me && ids.length > 0 ? await savedAmong(view.me.id, ids) : new Set<number>()
  return rows.map((row) => present(row, view, saved.has(row.id)))
}
