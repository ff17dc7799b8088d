import { failureOf } from '#adapters/db/failure.ts'
import type { Order } from '../../base/server/tables.ts'
import { type CheckoutDeps, enqueue, inTransaction, QUEUES, type UnitOfWork } from '../../base/server/unit-of-work.ts'
import { TERMS } from '../../base/terms.ts'
import { sendReminder } from './emails/notify-parties.ts'
import { refund } from './held-payments.ts'
import { changeOrder, lockOrder } from './store.ts'
import { due, noticesDue } from './sweep-store.ts'
import { transition } from './transition.ts'

const MINUTE = 60_000
/** How long an order may be unchanged before it is looked up again. */
const QUIET = { payment: { first: 2 * MINUTE, again: 5 * MINUTE }, refund: 10 * MINUTE, payout: 60 * MINUTE }

/** Handles everything that is due, and repeats requests that were lost on the way to the provider. */
export async function sweep(deps: CheckoutDeps): Promise<void> {
  const now = await inTransaction(deps, async (unit) => unit.now)
  await moveDueOrders(deps, now)
  await sendNotices(deps, now)
  await requestAgain(deps, now)
}

async function moveDueOrders(deps: CheckoutDeps, now: Date): Promise<void> {
  const { db } = deps
  await forEach(deps, await due.toRelease(db, now), async (unit, order) => {
    if (order.status === 'delivered' && isPast(order.releaseAt, unit)) await transition(unit, order, 'release')
  })
  await forEach(deps, await due.uncollected(db, now), async (unit, order) => {
    if (order.status === 'processing' && isPast(order.collectBy, unit)) await refund(unit, order, 'nobodyCollected')
  })
  await forEach(deps, await due.unanswered(db, now), async (unit, order) => {
    if (order.status === 'dispute' && isPast(order.answerBy, unit)) await refund(unit, order, 'sellerSilent')
  })
}

async function sendNotices(deps: CheckoutDeps, now: Date): Promise<void> {
  const { db } = deps
  await forEach(deps, await due.toRemind(db, now), async (unit, order) => {
    const due = noticesDue(order.collectBy, TERMS.collectWithin, TERMS.reminders, unit.now)
    if (order.status === 'processing') await noticeOnce(unit, order, due, 'arrange')
  })
  await forEach(deps, await due.toWarn(db, now), async (unit, order) => {
    const due = noticesDue(order.releaseAt, TERMS.objectWithin, TERMS.warnings, unit.now)
    if (order.status === 'delivered') await noticeOnce(unit, order, due, 'confirm')
  })
  await forEach(deps, await due.toAnswer(db, now), async (unit, order) => {
    const due = noticesDue(order.answerBy, TERMS.answerWithin, TERMS.answerReminders, unit.now)
    if (order.status === 'dispute' && !order.contestedAt) await noticeOnce(unit, order, due, 'answer')
  })
}

/** After a long pause, one notice replaces all that have become due. */
async function noticeOnce(
  unit: UnitOfWork,
  order: Order,
  due: number,
  what: 'arrange' | 'confirm' | 'answer',
): Promise<void> {
  if (due <= order.noticesSent) return
  await sendReminder(unit, order, what)
  await changeOrder(unit.tx, order.id, { noticesSent: due })
}

async function requestAgain(deps: CheckoutDeps, now: Date): Promise<void> {
  const { db } = deps
  await forEach(deps, await due.toExpire(db, now), async (unit, order) => {
    if (order.status === 'pending' && !order.paymentIntentId) await transition(unit, order, 'abandon')
  })
  await inTransaction(deps, async (unit) => {
    const { tx } = unit
    for (const { paymentIntentId, isOver } of await due.toLookUp(tx, now, QUIET.payment)) {
      if (paymentIntentId) await enqueue(unit, isOver ? QUEUES.cancel : QUEUES.payment, { paymentId: paymentIntentId })
    }
    for (const { id } of await due.toCapture(tx, now, QUIET.payment)) {
      await enqueue(unit, QUEUES.capture, { transactionId: id })
    }
  })
  await inTransaction(deps, (unit) => settleAgain(unit, now))
}

/** Refunds, transfers and reversals that were not answered, and payouts whose time has come. */
async function settleAgain(unit: UnitOfWork, now: Date): Promise<void> {
  const { tx } = unit
  for (const { id } of await due.refunds(tx, now, QUIET.refund)) await enqueue(unit, QUEUES.refund, { refundId: id })
  for (const { id } of await due.reversals(tx, now, QUIET.refund)) {
    await enqueue(unit, QUEUES.reversal, { reversalId: id })
  }
  for (const { id } of await due.payouts(tx, now, QUIET.payout)) await enqueue(unit, QUEUES.payout, { payoutId: id })
}

/** Each order has a transaction of its own, so that one failure does not block the others. */
async function forEach(
  deps: CheckoutDeps,
  found: { id: number }[],
  run: (unit: UnitOfWork, order: Order) => Promise<void>,
): Promise<void> {
  for (const { id } of found) {
    try {
      await inTransaction(deps, async (unit) => {
        const order = await lockOrder(unit.tx, id)
        if (order) await run(unit, order)
      })
    } catch (error) {
      const { kind } = failureOf(error)
      deps.log.error({ transactionId: id, kind, cause: String(error) }, 'an order could not be updated')
    }
  }
}

const isPast = (time: Date | null, { now }: UnitOfWork): boolean => time !== null && time <= now
