import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { otherSlugsIn } from '#features/household/server/names-in-titles.ts'
import { listingsById } from '#features/listings/listing/server/store.ts'
import { present } from '#features/listings/listing/view-models.ts'
import { listingDrawing } from '#features/listings/photos/drawing-for.ts'
import { findPlant } from '#features/plants/catalogue.ts'
import { handle, mustBe } from '#http/handle.ts'
import { announceRest } from '#http/paging.ts'
import { pointOf } from '#http/viewer-place.ts'
import { DomainError } from '#shared/errors.ts'
import * as contract from '../contract.ts'
import { savedNotices } from './notices.ts'
import { addFavourite, countFavourites, favouritesOf, removeFavourite, savedAmong } from './store.ts'

const PER_PAGE = 100

export function favouriteRoutes(
  app: FastifyInstance,
  deps: Pick<Deps, 'db' | 'clock' | 'places'> & Parameters<typeof savedNotices>[0],
): void {
  const { db, clock, places } = deps
  savedNotices(deps)
  handle(app, contract.listFavourites, async ({ params, query, me, place }, { request, reply }) => {
    mustBe(me, params.userId)
    const limit = Math.min(query.limit ?? PER_PAGE, PER_PAGE)
    const found = await favouritesOf(db, me.id, { limit: limit + 1, cursor: query.cursor })
    const shown = found.slice(0, limit)
    const last = found.length > limit ? shown.at(-1) : undefined
    const next = last && String(last.id)
    announceRest(request, reply, { next, total: await countFavourites(db, me.id) })
    const rows = await listingsById(
      db,
      shown.map(({ listingId }) => listingId),
    )
    const from = await pointOf(places, place)
    return rows.map((row) =>
      present(row, { me, now: clock.now(), from, findPlant, otherSlugsIn, drawingOf: listingDrawing }, true),
    )
  })
  handle(app, contract.checkFavourite, async ({ params, me }) => {
    mustBe(me, params.userId)
    return { isFavorited: (await savedAmong(db, me.id, [params.productId])).has(params.productId) }
  })
  handle(app, contract.addFavourite, async ({ body, me }) => {
    mustBe(me, body.userId)
    const isKnown = await addFavourite(db, me.id, body.productId, clock.now())
    if (!isKnown) throw new DomainError('not_found', 'Product Not Found')
    return { success: true, message: 'This item has been saved to your favorites' }
  })
  handle(app, contract.removeFavourite, async ({ params, me }) => {
    mustBe(me, params.userId)
    await removeFavourite(db, me.id, params.productId)
    return { success: true, message: 'This item has been removed from your favorites' }
  })
}
