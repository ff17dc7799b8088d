import type { Refund } from '#adapters/payments/payments.ts'
import { pence } from '#shared/money.ts'
import { HELD } from '../../base/lifecycle.ts'
import { WAITING_PAYOUTS } from '../../base/payout-lifecycle.ts'
import type { Order, OutsideRefund, Payout } from '../../base/server/tables.ts'
import { type CheckoutDeps, enqueue, inTransaction, QUEUES, type UnitOfWork } from '../../base/server/unit-of-work.ts'
import { findBoostByPayment } from '../../boost/server/boost-store.ts'
import { bookOutsideRefund, bookOutsideRefundOfRelease, bookOutsideRefundOwed } from '../../ledger/server/ledger.ts'
import {
  changePayout,
  findRefundByProvider,
  insertPayout,
  insertRefund,
  lockPayoutOf,
  returnedOutside,
} from '../../ledger/server/settlement-store.ts'
import { sendReminder } from '../../order/server/emails/notify-parties.ts'
import { changeOrder, findOrderByPayment, lockOrder } from '../../order/server/store.ts'
import { transition } from '../../order/server/transition.ts'
import { notifyPayout } from '../../payout/server/emails/notify-payout.ts'
import { completePayout, findUnrecordedTransfer } from '../../payout/server/settlements.ts'
import {
  failOutsideRefund,
  hasLiveRefund,
  insertOutsideRefund,
  isOwnRefund,
  lockOutsideRefund,
} from './outside-refunds-store.ts'
import { syncPayment } from './payments.ts'
import { bankPaysRefunds, settleRefund } from './refunds.ts'

/** Handles a possible change of a refund at the provider, ours or one that was made elsewhere. */
export async function syncRefund(deps: CheckoutDeps, providerRefundId: string): Promise<void> {
  const known = await findRefundByProvider(deps.db, providerRefundId)
  const refund = await deps.payments.findRefund(providerRefundId)
  if (known) await settleRefund(deps, known, refund)
  else await adoptRefund(deps, refund)
}

/**
 * A refund that we did not make: someone made it in the provider's dashboard. Its payment says which order it is about.
 * The order, its payout and the ledger follow. Idempotent.
 */
async function adoptRefund(deps: CheckoutDeps, refund: Refund): Promise<void> {
  const found = await findOrderByPayment(deps.db, refund.paymentId)
  if (!found) return adoptBoostRefund(deps, refund)
  if (found.status === 'pending') await syncPayment(deps, refund.paymentId)
  const transferId = await findUnrecordedTransfer(deps, found)
  await inTransaction(deps, async (unit) => {
    const order = await lockOrder(unit.tx, found.id)
    if (!order) return
    if (order.status === 'pending') throw new Error(`refund ${refund.id} came before its payment`)
    // Ours is stored when the provider's response arrives; a webhook event that overtakes it changes nothing yet.
    if (refund.reference !== null && (await isOwnRefund(unit.tx, order.id, refund.reference))) return
    const payout = transferId === null ? null : await lockPayoutOf(unit.tx, order.id)
    if (payout && transferId !== null) await completePayout(unit, payout, transferId)
    await follow(unit, order, refund)
  })
}

async function follow(unit: UnitOfWork, order: Order, refund: Refund): Promise<void> {
  const known = await lockOutsideRefund(unit.tx, refund.id)
  if (!known && refund.state === 'succeeded') await take(unit, order, refund)
  if (known?.status === 'succeeded' && refund.state === 'failed') await undo(unit, order, known)
}

async function take(unit: UnitOfWork, order: Order, refund: Refund): Promise<void> {
  unit.log.error({ transactionId: order.id, refund: refund.id }, 'a refund was made in the provider’s dashboard')
  if (order.status === 'completed') return afterRelease(unit, order, refund)
  const { tx, now } = unit
  await record(unit, order, refund, 'order')
  bookOutsideRefund(unit, { of: refund.id, transactionId: order.id, amount: refund.amount })
  // What we owe the buyer of an order that has ended is paid by it.
  if (!HELD.includes(order.status)) return bankPaysRefunds(unit, order.id)
  if ((await returnedOutside(tx, order.id)) >= order.total) {
    await transition(unit, order, 'refundedElsewhere', { patch: { refundedAmount: order.total } })
    return
  }
  const refundedAmount = pence(order.refundedAmount + refund.amount)
  await sendReminder(unit, await changeOrder(tx, order.id, { refundedAmount, updatedAt: now }), 'partRefunded')
}

/** The seller bears it while the payout was not sent. */
async function afterRelease(unit: UnitOfWork, order: Order, refund: Refund): Promise<void> {
  const { tx, now } = unit
  const payout = await lockPayoutOf(tx, order.id)
  if (payout?.status === 'processing') throw new Error(`a transfer of order ${order.id} is under way`)
  // A payout that has repaid a debt is not replaced: its amount is fixed.
  const isUnsent = payout && (WAITING_PAYOUTS.includes(payout.status) || payout.status === 'dispute')
  if (!isUnsent || payout.withheld > 0) {
    await record(unit, order, refund, 'platform')
    bookOutsideRefund(unit, { of: refund.id, transactionId: order.id, amount: refund.amount })
    await sendReminder(unit, order, 'refundedByUs')
    return
  }
  await record(unit, order, refund, 'order')
  const rest = bookOutsideRefundOfRelease(unit, order, { of: refund.id, amount: refund.amount })
  const refundedAmount = pence(order.refundedAmount + refund.amount)
  const changed = await changeOrder(tx, order.id, { refundedAmount, updatedAt: now })
  await replacePayout(unit, changed, payout, rest)
  await sendReminder(unit, changed, 'partRefunded')
}

/** A payout is fixed: a smaller one takes its place, frozen if the first was. */
async function replacePayout(unit: UnitOfWork, order: Order, { id, status }: Payout, amount: number): Promise<void> {
  const { tx, now } = unit
  await changePayout(tx, id, { status: 'cancelled', updatedAt: now })
  if (amount === 0) return
  const payout = await insertPayout(tx, { order, amount: pence(amount), at: now })
  if (status !== 'dispute') return enqueue(unit, QUEUES.payout, { payoutId: payout.id })
  await changePayout(tx, payout.id, { status: 'dispute', updatedAt: now })
  await notifyPayout(unit, payout.id, 'frozen')
}

const record = (
  { tx, now }: UnitOfWork,
  order: Order,
  { id, amount }: Refund,
  bearer: OutsideRefund['bearer'],
): Promise<void> => insertOutsideRefund(tx, { id, transactionId: order.id, boostId: null, amount, bearer, at: now })

/** The card's bank sent it back: the money is ours again, and the buyer is owed what the order promised them. */
async function undo(unit: UnitOfWork, order: Order, { id, amount, bearer }: OutsideRefund): Promise<void> {
  const { tx, now } = unit
  const back = { of: `${id}:failed`, transactionId: order.id, amount }
  await failOutsideRefund(tx, id, now)
  unit.log.error({ transactionId: order.id, refund: id }, 'a refund made in the provider’s dashboard came back')
  const isOwed = bearer === 'order' && !HELD.includes(order.status) && !(await hasLiveRefund(tx, order.id))
  if (!isOwed) {
    bookOutsideRefund(unit, { ...back, amount: -amount })
    if (HELD.includes(order.status)) {
      await changeOrder(tx, order.id, { refundedAmount: pence(order.refundedAmount - amount), updatedAt: now })
    }
    return
  }
  bookOutsideRefundOwed(unit, back)
  const again = await insertRefund(tx, { transactionId: order.id, amount, at: now })
  await enqueue(unit, QUEUES.refund, { refundId: again.id })
}

/** A boost goes on; its price is our loss. */
const adoptBoostRefund = (deps: CheckoutDeps, { id, paymentId, amount, state }: Refund): Promise<void> =>
  inTransaction(deps, async (unit) => {
    const { tx, now } = unit
    const boost = await findBoostByPayment(tx, paymentId)
    if (!boost) return
    const known = await lockOutsideRefund(tx, id)
    if (!known && state === 'succeeded') {
      await insertOutsideRefund(tx, {
        id,
        transactionId: null,
        boostId: boost.id,
        amount,
        bearer: 'platform',
        at: now,
      })
      bookOutsideRefund(unit, { of: id, transactionId: null, amount })
    }
    if (known?.status === 'succeeded' && state === 'failed') {
      await failOutsideRefund(tx, id, now)
      bookOutsideRefund(unit, { of: `${id}:failed`, transactionId: null, amount: -amount })
    }
  })
