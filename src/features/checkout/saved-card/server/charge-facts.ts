import { type Pence, pence } from '#shared/money.ts'
import { timesOf } from '../../base/terms.ts'
import type { Order } from '../../order/server/transition.ts'

/** The price of all units. */
export const sumOf = ({ unitPrice, quantity }: { unitPrice: Pence; quantity: number }): Pence =>
  pence(unitPrice * quantity)

/** What is ordered, as the order will be named. */
export const namedUnits = (quantity: number, title: string): string =>
  quantity === 1 ? title : `${quantity} × ${title}`

/** Until when an unpaid order can be paid. */
export const payUntilOf = (order: Order): Date => new Date(order.updatedAt.getTime() + timesOf(order).payWithin)
