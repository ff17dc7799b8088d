import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { handle, mustBe } from '#http/handle.ts'
import { addressOf } from '#http/limits/rate-limits.ts'
import { pointOf } from '#http/viewer-place.ts'
import { draftRoutes } from '../form/server/draft-routes.ts'
import { type PriceSlots, priceHintRoute } from '../form/server/price-hint.ts'
import * as contract from '../listing/contract.ts'
import { answer, type ListingSlots, one, parentOf, savedBy } from '../listing/server/answers.ts'
import { oneJson } from '../listing/server/cards/one.ts'
import { knownCategories } from '../listing/server/category-store.ts'
import { hideListingsWhileClosing } from '../listing/server/closing.ts'
import { listingSellerRoutes } from '../listing/server/listing-seller.ts'
import { ownRoutes } from '../listing/server/own-routes.ts'
import { pickupPlaceRoutes } from '../listing/server/pickup-place-routes.ts'
import { change, move, publish, remove } from '../listing/server/publish.ts'
import { sellingRoutes } from '../listing/server/selling-routes.ts'
import { listingPictureRoute } from '../listing/server/social-picture-route.ts'
import { viewRoutes } from '../listing/server/view-count-routes.ts'
import { mapRoute } from '../map/server/map-routes.ts'
import { uploadKeyOf } from '../photos/pictures.ts'
import { drawingRoutes } from '../photos/server/drawing-routes.ts'
import type { PictureSlots } from '../photos/server/picture-sweep.ts'
import { recognitionRoutes } from '../photos/server/recognition-routes.ts'
import { uploadRoutes } from '../photos/server/upload-routes.ts'
import { claimOwnUploads } from '../photos/server/upload-store.ts'
import { placeRoutes } from '../place/server/place-routes.ts'
import type { GardenWords } from '../search/server/garden-words.ts'
import { listPage } from '../search/server/search.ts'
import { searchRoutes } from '../search/server/search-routes.ts'
import { findByWords } from '../search/server/word-search.ts'
import { feedRoutes } from '../towns/server/feed-routes.ts'
import { landingRoutes } from '../towns/server/landing-routes.ts'
import { listingsByPlace } from '../towns/server/listings-by-place.ts'
import { type SitemapSlots, sitemapRoutes } from '../towns/server/sitemap-routes.ts'
import { townRoute } from '../towns/server/town-route.ts'
import { listingJobs } from './jobs.ts'

type ListingsDeps = Pick<
  Deps,
  | 'db'
  | 'clock'
  | 'transaction'
  | 'places'
  | 'plantRecognition'
  | 'events'
  | 'files'
  | 'web'
  | 'jobs'
  | 'mail'
  | 'live'
  | 'publicUrl'
  | 'config'
  | 'counters'
  | 'log'
>

export async function listingRoutes(
  app: FastifyInstance,
  deps: ListingsDeps,
  slots: ListingSlots & PictureSlots & PriceSlots & SitemapSlots,
  words: GardenWords,
): Promise<void> {
  listRoutes(app, deps, slots)
  searchRoutes(app, deps, slots, words)
  priceHintRoute(app, deps, slots, words.read)
  mapRoute(app, deps, findByWords(deps, words.thesaurus, words.read))
  ownerRoutes(app, deps, slots)
  ownRoutes(app, deps, slots)
  sellingRoutes(app, deps)
  listingSellerRoutes(app, deps, slots)
  pickupPlaceRoutes(app, deps)
  draftRoutes(app, deps)
  handle(app, contract.lookUpPlace, async ({ query }) => deps.places.lookup(query.postcode), {
    limits: [{ name: 'places', max: 60, seconds: 60, by: 'address' }],
  })
  townRoute(app, deps)
  placeRoutes(app, deps)
  viewRoutes(app, deps)
  hideListingsWhileClosing(deps)
  const counts = listingsByPlace(deps)
  sitemapRoutes(app, deps, counts, slots)
  landingRoutes(app, deps, counts)
  feedRoutes(app, deps)
  listingPictureRoute(app, deps)
  drawingRoutes(app)
  await uploadRoutes(app, deps)
  recognitionRoutes(app, deps)
  listingJobs(deps, slots)
}

const HOUR = 60 * 60

/** Whether a picture's URL is this member's own upload. Used for avatars. */
export async function ownsPicture(deps: Pick<Deps, 'db' | 'clock'>, userId: number, url: string): Promise<boolean> {
  const key = uploadKeyOf(url)
  return key !== null && (await claimOwnUploads(deps.db, { userId, keys: [key], now: deps.clock.now() })) === 1
}

function listRoutes(app: FastifyInstance, deps: ListingsDeps, slots: ListingSlots): void {
  const { db, clock, places } = deps
  handle(app, contract.listCategories, async (_call, { reply }) => {
    reply.header('cache-control', 'public, max-age=300')
    return [...(await knownCategories(deps))]
  })
  handle(app, contract.listListings, async ({ query, me, place }, http) => {
    const page = await listPage(db, {
      filter: { now: clock.now() },
      order: 'newest',
      ...query,
      hasSaved: savedBy(me, slots),
    })
    return answer(deps, me, page, http, await pointOf(places, place))
  })
  handle(app, contract.listFeatured, async ({ query, me, place }, http) => {
    const page = await listPage(db, {
      filter: { now: clock.now(), isFeatured: true },
      order: 'boost',
      ...query,
      hasSaved: savedBy(me, slots),
    })
    return answer(deps, me, page, http, await pointOf(places, place))
  })
  handle(app, contract.listBySeller, async ({ params, query, me, place }, http) => {
    const page = await listPage(db, {
      filter: { now: clock.now(), sellerId: params.sellerId },
      order: 'newest',
      ...query,
      hasSaved: savedBy(me, slots),
    })
    return answer(deps, me, page, http, await pointOf(places, place))
  })
  handle(app, contract.getListing, async ({ params, me, place }) => oneJson(deps, slots, { me, place }, params.id))
  handle(app, contract.getParent, ({ params, me }) => parentOf(deps, me, params.id))
}

function ownerRoutes(app: FastifyInstance, deps: ListingsDeps, slots: ListingSlots): void {
  // Made for each call, so that it has what the process uses then.
  const known = () => ({ ...deps, hasReceived: slots.hasReceived })
  handle(
    app,
    contract.createListing,
    async ({ body, me, place }, { request }) => {
      mustBe(me, body.sellerId ?? me.id)
      return one(deps, slots, { me, place }, await publish(known(), { ...me, address: addressOf(request) }, body))
    },
    { limits: [{ name: 'listings', max: 20, seconds: HOUR, by: 'member' }] },
  )
  handle(
    app,
    contract.changeListing,
    async ({ params, body, me, place }, { request }) => {
      await change(known(), { ...me, address: addressOf(request) }, params.id, body)
      return one(deps, slots, { me, place }, params.id)
    },
    { limits: [{ name: 'listing-changes', max: 120, seconds: HOUR, by: 'member' }] },
  )
  handle(app, contract.removeListing, async ({ params, me }) => {
    await remove(known(), me, params.id)
    return { success: true, message: 'Your listing has been removed.' }
  })
  handle(app, contract.moveListing, async ({ params, me, place }) => {
    await move(known(), me, params.id, params.move)
    return one(deps, slots, { me, place }, params.id)
  })
}
