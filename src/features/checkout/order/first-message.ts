import type { Transaction } from '../base/shapes.ts'
import { callName } from './handover.ts'

export interface FirstMessage {
  text: string
  /** Offered until the buyer has written after this time. */
  since: string
}

/** A first sentence to the seller of the newest purchase without a booked time; null when there is none. */
export function firstMessage(orders: readonly Transaction[]): FirstMessage | null {
  const order = orders
    .filter(
      ({ party, status, pickupAt, paidAt }) => party === 'buyer' && status === 'processing' && !pickupAt && paidAt,
    )
    .toSorted((a, b) => b.id - a.id)[0]
  if (!order?.paidAt) return null
  const what = order.total === 0 ? 'reserved' : 'bought'
  return {
    text: `Hello ${callName(order.seller)}, I have ${what} “${order.product.title}”. When would it suit you if I collect it?`,
    since: order.paidAt,
  }
}
