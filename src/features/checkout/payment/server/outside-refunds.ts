import type { Refund } from '#adapters/payments/payments.ts'
import { type Pence, pence } from '#shared/money.ts'
import { sharesOfPart } from '../../base/fees.ts'
import type { CheckoutDeps } from '../../base/server/checkout-deps.ts'
import type { OutsideRefund } from '../../base/server/refund-tables.ts'
import type { Order } from '../../base/server/tables.ts'
import { enqueue, inTransaction, QUEUES, type UnitOfWork } from '../../base/server/unit-of-work.ts'
import { HELD } from '../../base/status-groups.ts'
import { findBoostByPayment } from '../../boost/server/boost-store.ts'
import { bookPartBorne } from '../../ledger/server/after-release.ts'
import { bookOutsideRefund, bookOutsideRefundBack } from '../../ledger/server/ledger.ts'
import { recoverFromSeller } from '../../ledger/server/seller-share.ts'
import {
  findRefundByProvider,
  insertRefund,
  lockPayoutOf,
  paidByBank,
  returnedOutside,
  takenFromSeller,
  unallocatedReturns,
} from '../../ledger/server/settlement-store.ts'
import { sendReminder } from '../../order/server/emails/notify-parties.ts'
import { changeOrder, findOrderByPayment, lockOrder } from '../../order/server/store.ts'
import { transition } from '../../order/server/transition.ts'
import { completePayout } from '../../payout/server/batches.ts'
import { findUnrecordedTransfer } from '../../payout/server/settlements.ts'
import { failOutsideRefund, insertOutsideRefund, isOwnRefund, lockOutsideRefund } from './outside-refunds-store.ts'
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
  const { tx } = unit
  unit.log.error({ transactionId: order.id, refund: refund.id }, 'a refund was made in the provider’s dashboard')
  if (order.status === 'completed') return afterRelease(unit, order, refund)
  await record(unit, order, refund, 'order')
  bookOutsideRefund(unit, { of: refund.id, transactionId: order.id, amount: refund.amount })
  // What we owe the buyer of an order that has ended is paid by it.
  if (!HELD.includes(order.status)) return bankPaysRefunds(unit, order.id)
  if ((await returnedOutside(tx, order.id)) >= order.total) return refundWhole(unit, order)
  await notifyOfPart(unit, order, refund.amount)
}

/**
 * It first pays what we still owe the buyer. The seller and we bear our shares of the rest, as of a refund of ours; when
 * all of the payment is back, the order is refunded.
 */
async function afterRelease(unit: UnitOfWork, order: Order, refund: Refund): Promise<void> {
  const { tx } = unit
  const { id: of, amount } = refund
  const payout = await lockPayoutOf(tx, order.id)
  if (payout?.status === 'processing') throw new Error(`a transfer of order ${order.id} is under way`)
  const byBank = await paidByBank(tx, order.id)
  bookOutsideRefund(unit, { of, transactionId: order.id, amount })
  // A bank has taken the rest of the payment, and who bears that is decided.
  const isTaken = byBank > 0 && byBank + order.refundedAmount >= order.total
  if (isTaken || (await takenFromSeller(tx, order.id)) > 0) return record(unit, order, refund, 'platform')
  const before = Math.max(0, await unallocatedReturns(tx, order.id))
  await record(unit, order, refund, 'order')
  await bankPaysRefunds(unit, order.id)
  const part = pence(Math.max(0, Math.min(amount, (await unallocatedReturns(tx, order.id)) - before)))
  if (part === 0) return
  if (byBank + order.refundedAmount + part >= order.total) return refundWhole(unit, order)
  const { seller } = sharesOfPart(order, part)
  const from = await recoverFromSeller(unit, order, { cause: 'refund', amount: seller, isWhole: false })
  bookPartBorne(unit, order, { of, part, from, to: 'dispute_losses' })
  await notifyOfPart(unit, order, part)
}

async function refundWhole(unit: UnitOfWork, order: Order): Promise<void> {
  await transition(unit, order, 'refundedElsewhere', { patch: { refundedAmount: order.total } })
}

async function notifyOfPart(unit: UnitOfWork, order: Order, part: Pence): Promise<void> {
  const refundedAmount = pence(order.refundedAmount + part)
  const changed = await changeOrder(unit.tx, order.id, { refundedAmount, updatedAt: unit.now })
  await sendReminder(unit, changed, 'partRefunded')
}

const record = (
  { tx, now }: UnitOfWork,
  order: Order,
  { id, amount }: Refund,
  bearer: OutsideRefund['bearer'],
): Promise<void> => insertOutsideRefund(tx, { id, transactionId: order.id, boostId: null, amount, bearer, at: now })

/** The card's bank sent it back: the money is ours again, and the buyer is owed what the order promised them. */
async function undo(unit: UnitOfWork, order: Order, { id, amount }: OutsideRefund): Promise<void> {
  const { tx, now } = unit
  await failOutsideRefund(tx, id, now)
  unit.log.error({ transactionId: order.id, refund: id }, 'a refund made in the provider’s dashboard came back')
  const isHeld = HELD.includes(order.status)
  const missing = isHeld ? 0 : -(await unallocatedReturns(tx, order.id))
  const owed = pence(Math.min(amount, Math.max(0, missing)))
  bookOutsideRefundBack(unit, { of: id, transactionId: order.id, amount, owed })
  if (isHeld) await changeOrder(tx, order.id, { refundedAmount: pence(order.refundedAmount - amount), updatedAt: now })
  if (owed === 0) return
  const again = await insertRefund(tx, { transactionId: order.id, amount: owed, at: now })
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
      bookOutsideRefundBack(unit, { of: id, transactionId: null, amount, owed: pence(0) })
    }
  })
