import { failureOf } from '#adapters/db/failure.ts'
import { defaultParty, isProven } from '../../base/handover-rules.ts'
import type { Order } from '../../base/server/tables.ts'
import { type CheckoutDeps, enqueue, inTransaction, QUEUES, type UnitOfWork } from '../../base/server/unit-of-work.ts'
import { TERMS } from '../../base/terms.ts'
import { hasOpenChargeback } from '../../ledger/server/settlement-store.ts'
import { sendReminder } from './emails/notify-parties.ts'
import { notifyStaffOfCase } from './emails/staff-cases.ts'
import { refund } from './held-payments.ts'
import { changeOrder, lockOrder } from './store.ts'
import { COLLECTING, due, noticesDue } from './sweep-store.ts'
import { later, transition, withStaff } from './transition.ts'

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
    if (order.status === 'delivered' && isPast(order.releaseAt, unit)) await endObjecting(unit, order)
  })
  await forEach(deps, await due.uncollected(db, now), async (unit, order) => {
    if (order.status === 'processing' && isPast(order.collectBy, unit)) await endCollecting(unit, order)
  })
  await forEach(deps, await due.unanswered(db, now), async (unit, order) => {
    if (order.status === 'dispute' && isPast(order.answerBy, unit)) await refund(unit, order, 'sellerSilent')
  })
  await forEach(deps, await due.undecided(db, now), async (unit, order) => {
    if (order.status === 'dispute' && isPast(order.defaultAt, unit)) await endUndecided(unit, order)
  })
}

/** Nobody collected it. Both must have been asked a day before: an order that they were not asked about waits. */
async function endCollecting(unit: UnitOfWork, order: Order): Promise<void> {
  const { now } = unit
  const { handoverAskedAt } = order
  if (handoverAskedAt && now.getTime() - handoverAskedAt.getTime() >= TERMS.lastDay) {
    await refund(unit, order, 'nobodyCollected')
    return
  }
  const collectBy = later(handoverAskedAt ?? now, TERMS.lastDay)
  const waiting = await changeOrder(unit.tx, order.id, { collectBy, updatedAt: now })
  if (!handoverAskedAt) await askBoth(unit, waiting, COLLECTING.length)
}

/** Staff have not decided in time. */
async function endUndecided(unit: UnitOfWork, order: Order): Promise<void> {
  if (await hasOpenChargeback(unit.tx, order.id)) return
  if (defaultParty(order) === 'buyer') await refund(unit, order, 'defaultRefund')
  else await transition(unit, order, 'defaultRelease', { patch: { protectedUntil: null } })
}

async function askBoth(unit: UnitOfWork, order: Order, noticesSent: number): Promise<void> {
  await sendReminder(unit, order, 'wasItCollected')
  await changeOrder(unit.tx, order.id, { noticesSent, handoverAskedAt: unit.now })
}

/** The time to object is over. A handover that needs proof and has none goes to staff instead. */
async function endObjecting(unit: UnitOfWork, order: Order): Promise<void> {
  if (!order.needsProof || isProven(order)) {
    await transition(unit, order, 'release')
    return
  }
  const { now } = unit
  const patch = { ...withStaff(now), handoverDoubtedAt: now, refundRequestedAt: now, releaseAt: null }
  const withThem = await transition(unit, order, 'handoverUnanswered', { patch })
  await notifyStaffOfCase(unit, withThem)
}

async function sendNotices(deps: CheckoutDeps, now: Date): Promise<void> {
  const { db } = deps
  await forEach(deps, await due.toRemind(db, now), async (unit, order) => {
    const due = noticesDue(order.collectBy, TERMS.collectWithin, COLLECTING, unit.now)
    if (order.status !== 'processing' || due <= order.noticesSent) return
    if (due > TERMS.reminders.length) await askBoth(unit, order, due)
    else await noticeOnce(unit, order, due, 'arrange')
  })
  await forEach(deps, await due.toWarn(db, now), async (unit, order) => {
    const due = noticesDue(order.releaseAt, TERMS.objectWithin, TERMS.warnings, unit.now)
    if (order.status === 'delivered') await noticeOnce(unit, order, due, 'confirm')
  })
  await forEach(deps, await due.toAnswer(db, now), async (unit, order) => {
    const due = noticesDue(order.answerBy, TERMS.answerWithin, TERMS.answerReminders, unit.now)
    if (order.status === 'dispute' && !order.staffSince) await noticeOnce(unit, order, due, 'answer')
  })
  await forEach(deps, await due.toDecide(db, now), async (unit, order) => {
    const due = noticesDue(order.defaultAt, TERMS.defaultAfter, TERMS.staffReminders, unit.now)
    if (order.status !== 'dispute' || due <= order.noticesSent) return
    await notifyStaffOfCase(unit, order, due)
    await changeOrder(unit.tx, order.id, { noticesSent: due })
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
