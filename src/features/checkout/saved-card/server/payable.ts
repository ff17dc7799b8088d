import type { Answer } from '#shared/endpoint.ts'
import { DomainError } from '#shared/errors.ts'
import type { CheckoutDeps } from '../../base/server/checkout-deps.ts'
import type { Charge } from '../../base/server/saved-card-tables.ts'
import { findOrder } from '../../order/server/store.ts'
import type { Order } from '../../order/server/transition.ts'
import { whyNotSold } from '../../payment/server/may-charge.ts'
import { withPayment } from '../../payment/server/open-order.ts'
import type { payableCharge } from '../contract.ts'
import { payUntilOf } from './charge-facts.ts'
import { findChargeOf } from './charge-store.ts'
import { isPayable, NOT_PAID } from './charges.ts'
import { findCard } from './saved-card-store.ts'
import { answered } from './saved-cards.ts'

/** What the buyer of an order can pay by hand. */
export async function payable(
  deps: CheckoutDeps,
  me: { id: number },
  id: number,
): Promise<Answer<typeof payableCharge>> {
  const { db } = deps
  const order = await findOrder(db, id)
  const charge = order?.buyerId === me.id ? await findChargeOf(db, id) : null
  if (!order || !charge) throw new DomainError('not_found', 'This order does not exist.')
  if (order.status !== 'pending' || order.claimedAt || !isPayable(charge))
    throw notPayable(id, 'This order does not wait for your payment.')
  const why = await whyNotSold(db, order)
  if (why !== null) throw notPayable(id, `${why} You cannot pay this order any more.`)
  return {
    transactionId: id,
    clientSecret: await secretOf(deps, order, charge),
    productId: order.productId,
    title: order.productTitle,
    price: order.amount,
    protection: order.protectionFee,
    total: order.total,
    reason: charge.reason ?? NOT_PAID,
    payUntil: payUntilOf(order).toISOString(),
  }
}

const notPayable = (transactionId: number, why: string): DomainError =>
  new DomainError('conflict', why, { code: 'NOT_PAYABLE', extra: { transactionId } })

/** The provider may not have answered when the saved card was to be charged: then there is no payment yet. */
async function secretOf(deps: CheckoutDeps, order: Order, { savedCardId }: Charge): Promise<string> {
  if (order.clientSecret) return order.clientSecret
  const card = savedCardId === null ? null : await findCard(deps.db, savedCardId)
  const { clientSecret } = await answered(deps, withPayment(deps, order, card?.customerId ?? undefined))
  return clientSecret ?? ''
}
