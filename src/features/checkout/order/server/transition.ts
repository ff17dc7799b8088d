import { DomainError } from '#shared/errors.ts'
import { saleMoved } from '../../base/events.ts'
import { alreadyDone, type Event, next, statusLabel } from '../../base/lifecycle.ts'
import type { Order, OrderPatch } from '../../base/server/tables.ts'
import type { UnitOfWork } from '../../base/server/unit-of-work.ts'
import { FINAL } from '../../base/status-groups.ts'
import { TERMS } from '../../base/terms.ts'
import { hasOpenChargeback } from '../../ledger/server/settlement-store.ts'
import { notifyParties } from './emails/notify-parties.ts'
import { stockOf } from './line-store.ts'
import { runOnEnter } from './on-enter.ts'
import { changeOrder, lockOrder, recordStep, storeTransition } from './store.ts'

export type { CheckoutDeps } from '../../base/server/checkout-deps.ts'
export type { Order } from '../../base/server/tables.ts'
export { inTransaction, type UnitOfWork, within } from '../../base/server/unit-of-work.ts'

/** Another person's order is reported as not found. */
export const unknownOrder = (): DomainError => new DomainError('not_found', 'This order does not exist.')

/** The order, locked, when the requesting user is one of its parties. */
export async function lockOwnOrder({ tx }: UnitOfWork, id: number, me: Person): Promise<Order> {
  const order = await lockOrder(tx, id)
  // Until it is paid, an order is visible only to the buyer.
  const visible = order?.buyerId === me.id || (order?.sellerId === me.id && order.paidAt !== null)
  if (!order || !visible) throw unknownOrder()
  return order
}

export const statusChanged = (order: Order): DomainError =>
  new DomainError('conflict', `This is no longer possible: the order is now “${statusLabel(order.status)}”.`, {
    code: 'ORDER_MOVED_ON',
    extra: { status: order.status },
  })

export interface Person {
  id: number
}

export const later = (now: Date, milliseconds: number): Date => new Date(now.getTime() + milliseconds)

/** An order whose dispute is settled. */
export const NO_DISPUTE = {
  refundReason: null,
  refundRequestedAt: null,
  answerBy: null,
  contestedAt: null,
  contestReason: null,
  staffSince: null,
  defaultAt: null,
} as const satisfies OrderPatch

/** A dispute that waits for staff, from now on. */
export const withStaff = (now: Date) =>
  ({
    staffSince: now,
    defaultAt: later(now, TERMS.defaultAfter),
    answerBy: null,
    noticesSent: 0,
  }) satisfies OrderPatch

interface Taken {
  /** The user who causes it; null when time or the provider does. */
  by?: { id: number }
  patch?: OrderPatch
  /** The caller notifies both parties. */
  isSilent?: boolean
}

/** Makes one transition: status, history, money, events and emails, all in the transaction of the unit of work. */
export async function transition(
  unit: UnitOfWork,
  order: Order,
  event: Event,
  { by, patch = {}, isSilent = false }: Taken = {},
): Promise<Order> {
  const to = next(order.status, event)
  if (!to) throw statusChanged(order)
  const { tx, now, events } = unit
  const actorId = by?.id ?? null
  const closing = FINAL.includes(to) ? { closedAt: now, releaseAt: null, answerBy: null } : { closedAt: null }
  const moved = await storeTransition(tx, order.id, {
    ...closing,
    ...(to !== order.status && { noticesSent: 0 }),
    ...patch,
    status: to,
    updatedAt: now,
  })
  await recordStep(tx, { transactionId: order.id, event, fromStatus: order.status, toStatus: to, actorId, at: now })
  await runOnEnter(unit, moved, order, event)
  const listingIds = (await stockOf(tx, moved)).map(({ productId }) => productId)
  await events.announce(tx, saleMoved, { ...saleOf(moved), listingIds, event, from: order.status, to, actorId })
  if (!isSilent) await notifyParties(unit, moved, event)
  return moved
}

export const saleOf = ({ id, productId, buyerId, sellerId }: Order) => ({
  transactionId: id,
  productId,
  buyerId,
  sellerId,
})

export async function doOnce(
  unit: UnitOfWork,
  order: Order,
  event: Event,
  by: Person,
  patch: OrderPatch = {},
): Promise<Order> {
  return alreadyDone(order.status, event) ? order : transition(unit, order, event, { by, patch })
}

export async function ownOrder(unit: UnitOfWork, id: number, me: Person, party: 'buyer' | 'seller'): Promise<Order> {
  const order = await lockOwnOrder(unit, id, me)
  if ((party === 'buyer' ? order.buyerId : order.sellerId) !== me.id) {
    throw new DomainError('forbidden', `Only the ${party} can do this.`)
  }
  return order
}

export async function leaveToBank({ tx }: UnitOfWork, order: Order): Promise<void> {
  if (!(await hasOpenChargeback(tx, order.id))) return
  throw new DomainError('conflict', 'The buyer’s bank is deciding about this payment. Please wait for its answer.', {
    code: 'BANK_DECIDES',
  })
}

/** Changes facts of a locked order that are no step of it. */
export const patchOrder = ({ tx, now }: UnitOfWork, { id }: Order, patch: OrderPatch): Promise<Order> =>
  changeOrder(tx, id, { ...patch, updatedAt: now })
