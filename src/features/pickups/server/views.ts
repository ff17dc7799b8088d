import type { Database } from '#adapters/db/database.ts'
import { HELD } from '#features/checkout/lifecycle.ts'
import { offersById, peopleById } from '#features/checkout/server/store.ts'
import type { Order } from '#features/checkout/server/tables.ts'
import type { Pickup } from '../contract.ts'
import { endOf } from '../slots.ts'
import { detailsOf, type PickupRow } from './store.ts'

/** A visit with the order it is for. */
export interface Agreed {
  pickup: PickupRow
  order: Order
}

/** Where a buyer finds the seller: the listing's place and how the seller describes it. */
export async function placeOf(db: Database, order: Order): Promise<string | null> {
  const offer = (await offersById(db, [order.productId])).get(order.productId)
  const details = await detailsOf(db, order.sellerId)
  return [offer?.location, offer?.postcode, details].filter(Boolean).join(', ') || null
}

/** The seller knows the place; the buyer learns it for as long as the order is held. */
export const maySeePlace = (order: Order, viewerId: number): boolean =>
  HELD.includes(order.status) && (viewerId === order.buyerId || viewerId === order.sellerId)

export const partyOf = (order: Order, userId: number): 'buyer' | 'seller' =>
  userId === order.buyerId ? 'buyer' : 'seller'

export const otherOf = (order: Order, userId: number): number =>
  userId === order.buyerId ? order.sellerId : order.buyerId

/** Visits as one of their two people sees them. */
export async function viewPickups(db: Database, agreed: Agreed[], viewerId: number): Promise<Pickup[]> {
  const people = await peopleById(
    db,
    agreed.map(({ order }) => otherOf(order, viewerId)),
  )
  return Promise.all(
    agreed.map(async ({ pickup, order }) => {
      const otherId = otherOf(order, viewerId)
      return {
        transactionId: order.id,
        title: order.productTitle,
        party: partyOf(order, viewerId),
        other: { id: otherId, fullName: people.get(otherId)?.fullName ?? 'Somebody who has left' },
        status: pickup.status,
        startsAt: pickup.startsAt.toISOString(),
        endsAt: endOf(pickup.startsAt).toISOString(),
        changedBy: pickup.actorId === null ? null : partyOf(order, pickup.actorId),
        reason: pickup.reason,
        changedAt: pickup.updatedAt.toISOString(),
        sequence: pickup.sequence,
        place: pickup.status === 'booked' && maySeePlace(order, viewerId) ? await placeOf(db, order) : null,
      }
    }),
  )
}

export async function viewPickup(db: Database, agreed: Agreed, viewerId: number): Promise<Pickup> {
  const [view] = await viewPickups(db, [agreed], viewerId)
  return view!
}
