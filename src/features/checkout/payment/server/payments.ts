import { randomInt } from 'node:crypto'
import { PaymentRefused } from '#adapters/payments/failures.ts'
import type { Payment } from '#adapters/payments/payments.ts'
import { isBeingCharged } from '../../base/server/charged-store.ts'
import type { CheckoutDeps } from '../../base/server/checkout-deps.ts'
import type { Order, OrderPatch } from '../../base/server/tables.ts'
import { enqueue, inTransaction, QUEUES, type UnitOfWork } from '../../base/server/unit-of-work.ts'
import { CODE_LENGTH, timesOf } from '../../base/terms.ts'
import { cancelBoostPayment, isBoostToCancel, settleBoost } from '../../boost/server/boosts.ts'
import { bookCharge } from '../../ledger/server/ledger.ts'
import { isBooked } from '../../ledger/server/ledger-store.ts'
import { notifyParties, sendReminder } from '../../order/server/emails/notify-parties.ts'
import { refundHeldMoney } from '../../order/server/on-enter.ts'
import { lockOrderOf } from '../../order/server/reference-store.ts'
import { changeOrder, findOrder, lockOrder } from '../../order/server/store.ts'
import { transition } from '../../order/server/transition.ts'
import { CANCELLATIONS, isCancellation, takeUnits } from './take-unit.ts'

/** Updates an order from the provider's state of its payment. Idempotent. */
export async function settlePayment(deps: CheckoutDeps, payment: Payment): Promise<void> {
  const { purpose } = payment
  if (purpose?.kind === 'boost') return settleBoost(deps, purpose.reference, payment)
  if (!purpose) return
  await inTransaction(deps, async (unit) => {
    const order = await lockOrderOf(unit.tx, purpose.reference)
    // A payment id that differs from the order's own belongs to another order.
    if (!order || (order.paymentIntentId !== null && order.paymentIntentId !== payment.id)) return
    await settlements[payment.state](unit, order, payment)
  })
}

type Settle = (work: UnitOfWork, order: Order, payment: Payment) => Promise<void>

const settlements: Record<Payment['state'], Settle> = {
  unpaid: async ({ tx }, order, { failure }) => {
    // The buyer may have left their bank's page: why the saved card was refused is still true.
    if (order.chargeReference !== null && failure === null) return
    if (order.status === 'pending' && order.paymentFailure !== failure)
      await changeOrder(tx, order.id, { paymentFailure: failure })
  },

  processing: async () => {},

  // The first buyer whose card was authorised and who finds a unit left has bought it; no other is ever charged.
  authorised: async (unit, order, payment) => {
    if (order.status !== 'pending') return enqueue(unit, QUEUES.cancel, { paymentId: payment.id })
    if (order.claimedAt) return
    const isAgreed = isOfItsOrder(unit, order, payment)
    const paymentFailure = isAgreed ? await takeUnits(unit, order) : CANCELLATIONS.notTaken
    if (paymentFailure !== null) {
      await transition(unit, order, 'abandon', { patch: { paymentFailure } })
      return
    }
    await changeOrder(unit.tx, order.id, { claimedAt: unit.now, paymentFailure: null, updatedAt: unit.now })
    await enqueue(unit, QUEUES.capture, { transactionId: order.id })
  },

  paid: async (unit, order, payment) => {
    if (await isBooked(unit.tx, 'charge', order.id)) return
    const { tx, now } = unit
    if (!isOfItsOrder(unit, order, payment)) return
    const pending = order.status === 'pending'
    bookCharge(unit, order)
    if (pending && (order.claimedAt || (await takeUnits(unit, order)) === null)) {
      const patch = { chargeId: payment.chargeId, claimedAt: order.claimedAt ?? now, ...heldUntilCollected(order, now) }
      await transition(unit, order, 'paid', { patch })
      return
    }
    // Paid after the order was cancelled, or for a unit that is gone: the buyer is refunded automatically.
    if (pending) await transition(unit, order, 'abandon')
    const { total } = order
    const late = await changeOrder(tx, order.id, { chargeId: payment.chargeId, refundedAmount: total, updatedAt: now })
    await refundHeldMoney(unit, late)
    await sendReminder(unit, late, 'late')
  },

  // A buyer whose card was authorised is notified once that it is not charged.
  cancelled: async (unit, order, { chargeId, failure }) => {
    const wasAuthorised = chargeId !== null && failure === null
    if (order.status === 'pending') {
      await transition(unit, order, 'abandon', {
        patch: wasAuthorised ? { paymentFailure: CANCELLATIONS.notTaken } : {},
      })
    } else if (order.status === 'cancelled' && wasAuthorised && !isCancellation(order.paymentFailure)) {
      await notifyParties(unit, await changeOrder(unit.tx, order.id, { paymentFailure: CANCELLATIONS.late }), 'abandon')
    }
  },
}

/** Fields set when the order's money is held: a code for the handover, and a deadline for collection. */
export function heldUntilCollected(order: Order, now: Date): OrderPatch {
  const collectionCode = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0')
  const collectBy = new Date(now.getTime() + timesOf(order).collectWithin)
  return { paidAt: now, collectionCode, collectBy, paymentFailure: null }
}

/** What was paid is the order and what went back for cancelled lines. If they differ nevertheless, staff have to look. */
function isOfItsOrder({ log }: UnitOfWork, order: Order, { amount }: Payment): boolean {
  if (amount === order.total + order.cancelledTotal) return true
  log.error({ transactionId: order.id, amount }, 'a payment does not match its order')
  return false
}

/** Captures the money of a claimed order. Repeated after a crash, it finds the payment captured. */
export async function capturePayment(deps: CheckoutDeps, transactionId: number): Promise<void> {
  const order = await findOrder(deps.db, transactionId)
  if (!order?.claimedAt || !order.paymentIntentId || order.status !== 'pending') return
  const payment = await taken(deps, await deps.payments.payment(order.paymentIntentId))
  if (payment.state !== 'authorised') return settlePayment(deps, payment)
  await inTransaction(deps, async (unit) => {
    const locked = await lockOrder(unit.tx, transactionId)
    if (locked?.status === 'pending')
      await transition(unit, locked, 'abandon', { patch: { paymentFailure: CANCELLATIONS.notTaken } })
  })
}

/** Captures the money of a boost at once: there is no handover to wait for. */
export async function captureBoost(deps: CheckoutDeps, paymentId: string): Promise<void> {
  const known = await deps.payments.payment(paymentId)
  const { purpose } = known
  if (purpose?.kind !== 'boost') return
  const isToGo = known.state === 'authorised' && (await isBoostToCancel(deps, purpose.reference, known))
  const payment = isToGo ? known : await taken(deps, known)
  if (payment.state !== 'authorised') return settlePayment(deps, payment)
  await cancelBoostPayment(deps, purpose.reference, payment)
}

/** Captures an authorisation. A permanent refusal is final. */
async function taken({ payments }: CheckoutDeps, known: Payment): Promise<Payment> {
  if (known.state !== 'authorised') return known
  try {
    return await payments.capture(known.id)
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error
    const payment = await payments.payment(known.id)
    if (payment.state === 'authorised' && !error.isFinal) throw error
    return payment
  }
}

/** Cancels an authorisation. If it was paid after all, or must no longer be cancelled, the current state decides. */
export async function cancelPayment(deps: CheckoutDeps, paymentId: string): Promise<void> {
  const { payments } = deps
  const known = await payments.payment(paymentId)
  const isOpen = known.state !== 'cancelled' && known.state !== 'paid'
  const isToGo = isOpen && (await isToCancel(deps, known))
  await settlePayment(deps, isToGo ? await orLook(deps, paymentId, payments.cancel) : known)
}

/**
 * Whether the payment is to be cancelled. The request may be hours old: a card authorised since then buys, and a buyer
 * who has come back gets a new deadline. An order past its deadline is cancelled here, before its authorisation.
 */
function isToCancel(deps: CheckoutDeps, payment: Payment): Promise<boolean> {
  const { purpose } = payment
  if (purpose?.kind === 'boost') return isBoostToCancel(deps, purpose.reference, payment)
  return inTransaction(deps, async (unit) => {
    const order = purpose && (await lockOrderOf(unit.tx, purpose.reference))
    if (order?.status !== 'pending' || order.paymentIntentId !== payment.id) return true
    const isOver = order.updatedAt.getTime() < unit.now.getTime() - timesOf(order).payWithin
    if (order.claimedAt || payment.state !== 'unpaid' || !isOver || (await isBeingCharged(unit.tx, order.id)))
      return false
    await transition(unit, order, 'abandon')
    return true
  })
}

export const syncPayment = async (deps: CheckoutDeps, paymentId: string): Promise<void> =>
  settlePayment(deps, await deps.payments.payment(paymentId))

/** Sends a request; when the provider refuses it, looks up the current state instead. */
async function orLook(
  { payments }: CheckoutDeps,
  paymentId: string,
  findPayment: (paymentId: string) => Promise<Payment>,
): Promise<Payment> {
  try {
    return await findPayment(paymentId)
  } catch (error) {
    if (error instanceof PaymentRefused) return payments.payment(paymentId)
    throw error
  }
}
