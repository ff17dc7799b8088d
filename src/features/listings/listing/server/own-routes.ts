import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { otherSlugsIn } from '#features/household/server/names-in-titles.ts'
import { findPlant } from '#features/plants/catalogue.ts'
import { handle } from '#http/handle.ts'
import { nameNextPage, pageOf } from '#http/paging.ts'
import type { Member } from '#shared/endpoint.ts'
import { DomainError } from '#shared/errors.ts'
import { required } from '#shared/required.ts'
import { isGrown } from '../../base/categories.ts'
import { offerTermsOf } from '../../base/server/offer-terms-store.ts'
import { listingDrawing } from '../../photos/drawing-for.ts'
import { listingReactivated } from '../events.ts'
import { getOfferTerms, listOwnListings, listReceivedPlants, restoreListing } from '../own-contract.ts'
import { endsSoon } from '../owner-choices.ts'
import { present } from '../view-models.ts'
import type { ListingSlots } from './answers.ts'
import { findRemoval, ownListings } from './own-store.ts'
import { checkAgain } from './plant-check.ts'
import { findOwn } from './publish.ts'
import { viewsOf } from './selling-store.ts'
import { findListing, updateListing } from './store.ts'

type ListingsDeps = Pick<Deps, 'db' | 'clock' | 'transaction' | 'events' | 'config'>

const UNDO_MS = 10 * 60 * 1000

/** Calls for sellers only: their own listings, and undoing a removal. */
export function ownRoutes(
  app: FastifyInstance,
  deps: ListingsDeps,
  slots: Pick<ListingSlots, 'savesOf' | 'receivedBy'>,
): void {
  const { db, clock } = deps
  handle(app, listOwnListings, async ({ query, me }, http) => {
    const { limit, cursor } = pageOf(query)
    const now = clock.now()
    const rows = await ownListings(db, {
      sellerId: me.id,
      status: query.status,
      part: query.part,
      now,
      limit,
      before: cursor,
    })
    nameNextPage(http, query, rows)
    const ids = rows.map(({ id }) => id)
    const [views, saves] = await Promise.all([viewsOf(db, ids), slots.savesOf(ids)])
    return rows.map((row) => {
      const listing = present(row, { me, now, findPlant, otherSlugsIn, drawingOf: listingDrawing }, false)
      const seen = { views: views.get(row.id) ?? 0, saves: saves.get(row.id) ?? 0 }
      return { ...listing, ...seen, endsSoon: endsSoon(listing, now) }
    })
  })
  handle(app, listReceivedPlants, async ({ me }) => {
    const received = (await slots.receivedBy(me.id)).filter(({ categoryId }) => isGrown(categoryId))
    return received.map(({ id, title, at }) => ({ id, title, receivedAt: at.toISOString() }))
  })
  handle(app, getOfferTerms, async ({ params, me }) => {
    const { id } = await findOwn({ db }, me, params.id)
    return { offers: await offerTermsOf(db, id) }
  })
  handle(app, restoreListing, async ({ params, me }) => {
    await restore(deps, me, params.id)
    const row = required(await findListing(db, params.id), 'A restored listing exists.')
    return present(row, { me, now: clock.now(), findPlant, otherSlugsIn, drawingOf: listingDrawing }, false)
  })
}

/**
 * Restores a removed listing to its previous status. Limited to the seller who removed it and to a short time, because
 * other members have been notified afterwards.
 */
async function restore(deps: ListingsDeps, me: Member, id: number): Promise<void> {
  const removal = await findRemoval(deps.db, id)
  if (!removal) throw new DomainError('not_found', 'Product Not Found')
  const { sellerId, status, removedFrom, removedBy, removedAt } = removal
  if (sellerId !== me.id) throw new DomainError('forbidden', 'This listing belongs to someone else.')
  if (status !== 'removed' || removedFrom === null || removedAt === null)
    throw new DomainError('conflict', 'This listing has not been removed.')
  if (removedBy !== me.id) throw new DomainError('forbidden', 'We have removed this listing.')
  const now = deps.clock.now()
  if (now.getTime() - removedAt.getTime() > UNDO_MS)
    throw new DomainError('conflict', 'It is too late to undo this. Please list it again.')
  const listing = await findListing(deps.db, id)
  if (listing) checkAgain(deps.config, listing)
  const values = { status: removedFrom, removedFrom: null, removedBy: null, removedAt: null, updatedAt: now }
  await deps.transaction(async (tx) => {
    if (!(await updateListing(tx, id, ['removed'], values)))
      throw new DomainError('conflict', 'This listing has not been removed.')
    if (removedFrom === 'active') await deps.events.announce(tx, listingReactivated, { listingId: id, sellerId })
  })
}
