import * as z from 'zod/mini'
import type { Transaction } from '../base/shapes.ts'
import { placeOfPickup } from './place-words.ts'

/** Key of the offline order cache, the only private data stored in the browser. */
export const ORDERS_CACHE = 'orders'

/** Cached orders expire after this. */
const LIFE_MS = 7 * 24 * 60 * 60 * 1000

export const ORDER_LISTS = ['purchases', 'sales'] as const
export type OrderList = (typeof ORDER_LISTS)[number]

/** A cached order: only what is needed at the handover. */
const order = z.object({
  id: z.number(),
  /** As shown to people. */
  number: z.string(),
  title: z.string(),
  /** Of all listings in it; builds that stored none had no orders of several listings. */
  units: z._default(z.number(), 1),
  otherName: z.string(),
  statusLabel: z.string(),
  createdAt: z.string(),
  pickupAt: z.nullable(z.string()),
  /** The buyer's code with the place, while there is something to collect. */
  code: z.nullable(z.string()),
  qr: z.nullable(z.object({ size: z.number(), path: z.string() })),
  place: z.nullable(z.string()),
})
export type CachedOrder = z.output<typeof order>

/** One user's orders as of `asOf`. */
const list = z.object({ personId: z.number(), asOf: z.string(), orders: z.array(order) })
export type CachedOrderList = z.output<typeof list>

/** A list as this build stores it; undefined for none, and for one of a build that stored other fields. */
export const cachedListIn = (json: unknown): CachedOrderList | undefined => list.safeParse(json).data

export function cachedOrder(order: Transaction): CachedOrder {
  const { id, orderId, product, party, buyer, seller, statusLabel, createdAt, pickupAt, collectionCode, pickup } = order
  const isToCollect = collectionCode !== null
  return {
    id,
    number: orderId.slice(0, 8),
    title: product.title,
    units: order.quantity,
    otherName: (party === 'buyer' ? seller : buyer).fullName,
    statusLabel,
    createdAt,
    pickupAt,
    code: collectionCode,
    qr: isToCollect ? order.collectionQr : null,
    place: isToCollect && pickup ? placeOfPickup(order) : null,
  }
}

/** The list with one order's newest state: it replaces the stored one or comes first. */
export const withOrder = (orders: readonly CachedOrder[], order: CachedOrder): CachedOrder[] =>
  orders.some(({ id }) => id === order.id)
    ? orders.map((one) => (one.id === order.id ? order : one))
    : [order, ...orders]

/** The page of the handover whose code an offline device can show; null for every other page. */
export const handoverIn = (path: string): number | null => {
  const [, id] = /^\/transactions\/(\d{1,9})\/collect(?:\?|$)/.exec(path) ?? []
  return id ? Number(id) : null
}

/**
 * Whether the cache must be deleted: it belongs to another user or is too old. A clock that was set back also makes it
 * too old.
 */
export function isStale({ personId, asOf }: CachedOrderList, at: { now: Date; personId?: number }): boolean {
  const age = at.now.getTime() - Date.parse(asOf)
  return (at.personId !== undefined && at.personId !== personId) || !(age >= 0 && age <= LIFE_MS)
}
