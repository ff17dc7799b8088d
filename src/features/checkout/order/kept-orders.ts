import type { Transaction } from '../base/shapes.ts'

/** Where a browser keeps orders for times without a connection. The only private thing that is kept. */
export const ORDERS_CACHE = 'orders'

/** What is kept goes by itself after this. */
const LIFE_MS = 7 * 24 * 60 * 60 * 1000

export const ORDER_LISTS = ['purchases', 'sales'] as const
export type OrderList = (typeof ORDER_LISTS)[number]

/** An order as it is kept: what one needs at the gate, and nothing else. */
export interface KeptOrder {
  id: number
  /** As people see it. */
  number: string
  title: string
  otherName: string
  statusLabel: string
  createdAt: string
  pickupAt: string | null
  /** The buyer's code with the place, while there is something to collect. */
  code: string | null
  qr: Transaction['collectionQr']
  place: string | null
}

/** One person's orders as they stood at `asOf`. */
export interface KeptOrders {
  personId: number
  asOf: string
  orders: readonly KeptOrder[]
}

export function keptOrder(order: Transaction): KeptOrder {
  const { id, orderId, product, party, buyer, seller, statusLabel, createdAt, pickupAt, collectionCode, pickup } = order
  const isToCollect = collectionCode !== null
  return {
    id,
    number: orderId.slice(0, 8),
    title: product.title,
    otherName: (party === 'buyer' ? seller : buyer).fullName,
    statusLabel,
    createdAt,
    pickupAt,
    code: collectionCode,
    qr: isToCollect ? order.collectionQr : null,
    place: isToCollect && pickup ? [pickup.location, pickup.postcode].filter(Boolean).join(', ') : null,
  }
}

/** Whether what is kept must go: it is somebody else's, or too old. A clock that was set back makes it too old as well. */
export function mustGo({ personId, asOf }: KeptOrders, at: { now: Date; personId?: number }): boolean {
  const age = at.now.getTime() - Date.parse(asOf)
  return (at.personId !== undefined && at.personId !== personId) || !(age >= 0 && age <= LIFE_MS)
}
