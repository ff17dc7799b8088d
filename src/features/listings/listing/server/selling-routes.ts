import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { handle } from '#http/handle.ts'
import type { Call, Member } from '#shared/endpoint.ts'
import { DomainError } from '#shared/errors.ts'
import { canEdit, kindAt } from '../../base/lifecycle.ts'
import { listingPriceDropped, listingReactivated } from '../events.ts'
import * as contract from '../selling-contract.ts'
import { statusAt } from '../view-models.ts'
import { keepChange } from './change-store.ts'
import { checkAgain } from './plant-check.ts'
import { statusChanged } from './publish.ts'
import { countOwn, lockOwn, lockPausedTogether, pauseOnSale } from './selling-store.ts'
import { updateListing } from './store.ts'

type ListingsDeps = Pick<Deps, 'db' | 'clock' | 'transaction' | 'events' | 'config'>
type NewPrices = Call<typeof contract.changePrices>['body']['prices']

/** Calls on all of a seller's listings at once. */
export function sellingRoutes(app: FastifyInstance, deps: ListingsDeps): void {
  const { db, clock, transaction } = deps
  const limits = { limits: [{ name: 'selling', max: 30, seconds: 600, by: 'member' as const }] }
  handle(app, contract.countOwnListings, ({ me }) => countOwn(db, me.id, clock.now()))
  handle(
    app,
    contract.pauseAll,
    async ({ me }) => ({ paused: await transaction((tx) => pauseOnSale(tx, me.id, clock.now())) }),
    limits,
  )
  handle(app, contract.resumeAll, ({ me }) => resumeAll(deps, me), limits)
  handle(
    app,
    contract.changePrices,
    async ({ me, body }) => ({ changed: await changePrices(deps, me, body.prices) }),
    limits,
  )
}

/** Ends a holiday. A listing whose plant has been banned from sale meanwhile stays paused. */
async function resumeAll({ clock, transaction, events, config }: ListingsDeps, me: Member) {
  const now = clock.now()
  return transaction(async (tx) => {
    const paused = await lockPausedTogether(tx, me.id, now)
    const allowed = paused.filter((listing) => isAllowed(config, listing))
    for (const { id } of allowed) {
      await updateListing(tx, id, ['paused'], { status: 'active', pausedForHoliday: false, updatedAt: now })
      await events.announce(tx, listingReactivated, { listingId: id, sellerId: me.id })
    }
    return { resumed: allowed.length, stillPaused: paused.length - allowed.length }
  })
}

function isAllowed(config: Deps['config'], listing: Parameters<typeof checkAgain>[1]): boolean {
  try {
    checkAgain(config, listing)
    return true
  } catch (error) {
    if (error instanceof DomainError) return false
    throw error
  }
}

/** Changes all of these prices or none. Returns how many differ from before. */
async function changePrices(deps: ListingsDeps, me: Member, prices: NewPrices): Promise<number> {
  const now = deps.clock.now()
  const wanted = new Map(prices.map((one) => [one.id, one]))
  return deps.transaction(async (tx) => {
    const listings = await lockOwn(tx, me.id, [...wanted.keys()])
    if (listings.length < wanted.size) throw new DomainError('not_found', 'Product Not Found')
    const changes = listings.flatMap((listing) => newPrice(listing, wanted.get(listing.id)))
    for (const { listing, price } of changes) {
      const { id, kind, status, price: before } = listing
      await updateListing(tx, id, [status], { price, kind: kindAt(kind, price), updatedAt: now })
      await keepChange(tx, { listingId: id, changedBy: me.id, before: { price: before }, after: { price }, at: now })
      if (statusAt(listing, now) === 'active' && price < before && kind !== 'swap')
        await deps.events.announce(tx, listingPriceDropped, { listingId: id, sellerId: me.id, before, after: price })
    }
    return changes.length
  })
}

type Locked = Awaited<ReturnType<typeof lockOwn>>[number]

/** The listing with its new price, if it differs. Refuses what may not be changed. */
function newPrice(listing: Locked, wanted: NewPrices[number] | undefined): { listing: Locked; price: number }[] {
  if (!wanted) return []
  if (!canEdit(listing.status)) throw statusChanged(listing.status)
  if (listing.price !== wanted.before) throw priceChanged(listing)
  return wanted.price === listing.price || listing.kind === 'swap' ? [] : [{ listing, price: wanted.price }]
}

const priceChanged = ({ id, price }: Locked): DomainError =>
  new DomainError('conflict', 'A price was changed meanwhile. Load the page again to see it.', {
    code: 'PRICE_CHANGED',
    extra: { id, price },
  })
