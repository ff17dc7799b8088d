import { PaymentRefused } from '#adapters/payments/failures.ts'
import type { Refund } from '#adapters/payments/payments.ts'
import { pence } from '#shared/money.ts'
import type { CheckoutDeps } from '../../base/server/checkout-deps.ts'
import type { RefundRow } from '../../base/server/refund-tables.ts'
import { enqueue, inTransaction, QUEUES, type UnitOfWork } from '../../base/server/unit-of-work.ts'
import { isBeingReversed } from '../../ledger/server/debt-store.ts'
import { bookRefundByBank, bookRefundFailed, bookRefundPaid } from '../../ledger/server/ledger.ts'
import { isBooked } from '../../ledger/server/ledger-store.ts'
import {
  changeRefund,
  failedRefunds,
  findRefund,
  insertRefund,
  lockRefund,
  unallocatedReturns,
} from '../../ledger/server/settlement-store.ts'
import { sendReminder } from '../../order/server/emails/notify-parties.ts'
import { findOrder, lockOrder } from '../../order/server/store.ts'

/** Sends a refund to the card. */
export async function sendRefund(deps: CheckoutDeps, refundId: number): Promise<void> {
  const refund = await findRefund(deps.db, refundId)
  if (refund?.status !== 'pending') return
  const order = await findOrder(deps.db, refund.transactionId)
  if (!order?.paymentIntentId) throw new Error(`refund ${refundId} has no payment`)
  // Its result sends the refund.
  if (await isBeingReversed(deps.db, order.id)) return
  try {
    const { amount, reference } = refund
    const { paymentIntentId: paymentId } = order
    const answer = await deps.payments.refund({ refundId, reference, paymentId, amount })
    await settleRefund(deps, refund, answer)
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error
    deps.log.error({ refundId, code: error.code }, 'a refund was refused: the buyer is still owed')
    // A refusal that may be our own fault is retried by the sweep.
    if (!error.isFinal) return
    await onRefund(deps, refund, async (unit, { status }) => {
      if (status !== 'pending') return
      await changeRefund(unit.tx, refundId, { status: 'failed', failure: error.message, settledAt: unit.now })
    })
  }
}

/** Books the outcome of a refund; one that the bank returns is owed again. */
export async function settleRefund(deps: CheckoutDeps, refund: RefundRow, answer: Refund): Promise<void> {
  await onRefund(deps, refund, async (unit, known) => {
    // A returned refund stays returned. A refused one may have been made by another attempt at the same time.
    if (known.status === 'closed' || (known.status === 'failed' && known.providerRefundId !== null)) return
    await bookAnswer(unit, known, answer)
  })
  if (answer.state === 'failed') deps.log.error({ refundId: refund.id }, 'a refund came back: the buyer is still owed')
}

async function bookAnswer(unit: UnitOfWork, known: RefundRow, answer: Refund): Promise<void> {
  const { tx, now } = unit
  const sent = answer.state !== 'pending' && !(await isBooked(tx, 'refund_paid', known.id))
  if (sent) bookRefundPaid(unit, known)
  if (answer.state === 'failed') bookRefundFailed(unit, known)
  await changeRefund(tx, known.id, {
    // A late answer never overrides a newer one.
    status: answer.state === 'pending' && known.status === 'succeeded' ? 'succeeded' : answer.state,
    providerRefundId: answer.id,
    failure: answer.failure,
    settledAt: answer.state === 'pending' ? known.settledAt : now,
  })
  const order = answer.state === 'failed' && (await findOrder(tx, known.transactionId))
  if (order) await sendReminder(unit, order, 'refundFailed')
}

/**
 * Handles a refund with its order locked first, as every movement of money does; then checks whether the bank has paid
 * it.
 */
const onRefund = (
  deps: CheckoutDeps,
  { id, transactionId }: RefundRow,
  run: (unit: UnitOfWork, refund: RefundRow) => Promise<void>,
): Promise<void> =>
  inTransaction(deps, async (unit) => {
    await lockOrder(unit.tx, transactionId)
    const refund = await lockRefund(unit.tx, id)
    if (!refund) return
    await run(unit, refund)
    await bankPaysRefunds(unit, transactionId)
  })

/**
 * A refund that failed at the provider and that the buyer's bank has paid instead is no longer owed; the rest is sent.
 */
export async function bankPaysRefunds(unit: UnitOfWork, transactionId: number): Promise<void> {
  const { tx, now } = unit
  for (const refund of await failedRefunds(tx, transactionId)) {
    const paid = pence(Math.min(refund.amount, await unallocatedReturns(tx, transactionId)))
    if (paid <= 0) return
    bookRefundByBank(unit, refund, paid)
    await changeRefund(tx, refund.id, { status: 'closed', settledAt: now })
    if (paid < refund.amount) await refundRest(unit, transactionId, pence(refund.amount - paid))
  }
}

async function refundRest(unit: UnitOfWork, transactionId: number, amount: RefundRow['amount']): Promise<void> {
  const again = await insertRefund(unit.tx, { transactionId, amount, at: unit.now })
  await enqueue(unit, QUEUES.refund, { refundId: again.id })
}

/**
 * Retries an owed refund: a refused one as the same refund, so that it is found if it was made; a returned one as a new
 * refund.
 */
export async function sendRefundsAgain(unit: UnitOfWork, transactionId: number): Promise<void> {
  const { tx, now } = unit
  for (const { id, amount, providerRefundId } of await failedRefunds(tx, transactionId)) {
    if (providerRefundId === null) {
      await changeRefund(tx, id, { status: 'pending', failure: null, settledAt: null, askedAt: now })
      await enqueue(unit, QUEUES.refund, { refundId: id })
      continue
    }
    await changeRefund(tx, id, { status: 'closed', settledAt: now })
    await refundRest(unit, transactionId, amount)
  }
}
