import { isSettled } from '#features/checkout/order/urgency.ts'
import type { Pickup } from '#features/pickups/contract.ts'

type Order = Parameters<typeof isSettled>[0]
type Visit = Pick<Pickup, 'transactionId' | 'status' | 'isPast'>

/** Whether a visit is still to come, or its order is open: a conversation does not fold it away. */
export function isOpenPickup({ transactionId, status, isPast }: Visit, orders: readonly Order[]): boolean {
  if (status !== 'booked') return false
  return !isPast || orders.some((order) => order.id === transactionId && !isSettled(order))
}
