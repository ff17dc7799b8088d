import type { Database } from '#adapters/db/database.ts'
import type { Party } from '#features/checkout/base/parties.ts'
import { knowsPlace } from '#features/checkout/base/reservations.ts'
import type { Order } from '#features/checkout/base/server/tables.ts'
import { HELD } from '#features/checkout/base/status-groups.ts'
import { listingsById } from '#features/checkout/order/server/listing-store.ts'
import { peopleById } from '#features/checkout/order/server/people-store.ts'
import { ordersById } from '#features/checkout/order/server/store.ts'
import { exactPlaces } from '#features/listings/place/server/pickup-place-store.ts'
import { placeLine } from '#shared/places/place-line.ts'
import { only } from '#shared/required.ts'
import type { Pickup } from '../contract.ts'
import { maySay, passedTime } from '../no-shows/no-show.ts'
import { askedAbout } from '../no-shows/server/no-show-store.ts'
import { endOf } from '../slots.ts'
import type { PickupRow } from './store.ts'

/** A visit with the order it is for. */
export interface Agreed {
  pickup: PickupRow
  order: Order
}

/** Visits with their orders, in the same order. */
export async function withOrders(db: Database, pickups: readonly PickupRow[]): Promise<Agreed[]> {
  const orders = await ordersById(
    db,
    pickups.map(({ transactionId }) => transactionId),
  )
  return pickups.flatMap((pickup) => {
    const order = orders.get(pickup.transactionId)
    return order ? [{ pickup, order }] : []
  })
}

/** Where buyers find their sellers, by order: the listing's area and how to find it. */
export async function placesOf(db: Database, orders: readonly Order[]): Promise<Map<number, string>> {
  const listings = await listingsById(db, [...new Set(orders.map(({ productId }) => productId))])
  const exact = await exactPlaces(db, [...listings.keys()])
  return new Map(
    orders.map(({ id, productId }) => {
      const { location, postcode } = listings.get(productId) ?? {}
      return [id, placeLine(location, postcode, exact.get(productId))]
    }),
  )
}

export const placeOf = async (db: Database, order: Order): Promise<string | null> =>
  (await placesOf(db, [order])).get(order.id) || null

/**
 * The seller knows the place. The buyer sees it while the order is held; for a free listing, once it is accepted or
 * booked.
 */
export const maySeePlace = (order: Order, viewerId: number): boolean =>
  HELD.includes(order.status) && (viewerId === order.sellerId || (viewerId === order.buyerId && knowsPlace(order)))

export const partyOf = (order: Order, userId: number): Party => (userId === order.buyerId ? 'buyer' : 'seller')

export const otherOf = (order: Order, userId: number): number =>
  userId === order.buyerId ? order.sellerId : order.buyerId

/** Visits as one of their two people sees them at a moment. */
export async function viewPickups(db: Database, agreed: Agreed[], viewerId: number, now: Date): Promise<Pickup[]> {
  const people = await peopleById(
    db,
    agreed.map(({ order }) => otherOf(order, viewerId)),
  )
  const shown = agreed.filter(({ pickup, order }) => pickup.status === 'booked' && maySeePlace(order, viewerId))
  const places = await placesOf(
    db,
    shown.map(({ order }) => order),
  )
  const asked = await askedAbout(
    db,
    agreed.map(({ order }) => order.id),
  )
  return agreed.map(({ pickup, order }) => {
    const otherId = otherOf(order, viewerId)
    return {
      transactionId: order.id,
      title: order.productTitle,
      party: partyOf(order, viewerId),
      other: { id: otherId, fullName: people.get(otherId)?.fullName ?? 'Former member' },
      status: pickup.status,
      startsAt: pickup.startsAt.toISOString(),
      endsAt: endOf(pickup.startsAt).toISOString(),
      isPast: endOf(pickup.startsAt) <= now,
      isMissed: asked.has(order.id) || isMissed(order, pickup, now),
      changedBy: pickup.actorId === null ? null : partyOf(order, pickup.actorId),
      reason: pickup.reason,
      changedAt: pickup.updatedAt.toISOString(),
      sequence: pickup.sequence,
      place: places.get(order.id) || null,
    }
  })
}

/** Whether an agreed time has passed without a handover, and either may still say so. */
function isMissed({ status, codeEnteredAt, receivedAt }: Order, pickup: PickupRow, now: Date): boolean {
  if (status === 'completed' || codeEnteredAt !== null || receivedAt !== null) return false
  const time = passedTime({ ...pickup, isCancelled: pickup.status === 'cancelled' }, now)
  return time !== null && maySay(time, now)
}

export async function viewPickup(db: Database, agreed: Agreed, viewerId: number, now: Date): Promise<Pickup> {
  return only(await viewPickups(db, [agreed], viewerId, now))
}
