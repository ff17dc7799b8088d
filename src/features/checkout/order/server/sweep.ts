import { failureOf } from '#adapters/db/failure.ts'
import { CLOCKS, type ClockName, clockOf, clockTimes, isQuestion, remindersDue } from '../../base/clocks.ts'
import { defaultParty, isDoubted, isProven } from '../../base/handover-rules.ts'
import type { CheckoutDeps } from '../../base/server/checkout-deps.ts'
import type { Order } from '../../base/server/tables.ts'
import { enqueue, inTransaction, QUEUES, type UnitOfWork } from '../../base/server/unit-of-work.ts'
import { TERMS, timesOf } from '../../base/terms.ts'
import { hasOpenChargeback } from '../../ledger/server/settlement-store.ts'
import { sendReminder } from './emails/notify-parties.ts'
import { notifyStaffOfCase } from './emails/staff-cases.ts'
import { openStaffCase, refund } from './held-payments.ts'
import { changeOrder, lockOrder } from './store.ts'
import { due, kinds, type Move } from './sweep-store.ts'
import { later, transition, withStaff } from './transition.ts'

const MINUTE = 60_000
/** How long an order may be unchanged before it is looked up again. */
const LOOKUP_AFTER_MS = { payment: { first: 2 * MINUTE, again: 5 * MINUTE }, refund: 10 * MINUTE, payout: 60 * MINUTE }

/** Handles everything that is due, and repeats requests that were lost on the way to the provider. */
export async function sweep(deps: CheckoutDeps): Promise<void> {
  const now = await inTransaction(deps, async (unit) => unit.now)
  await moveDueOrders(deps, now)
  await sendReminders(deps, now)
  await requestAgain(deps, now)
}

async function moveDueOrders(deps: CheckoutDeps, now: Date): Promise<void> {
  for (const kind of await kinds.moves(deps.db, now))
    await forEach(deps, await due.toMove(deps.db, kind, now), moveOf[kind])
}

const moveOf: Readonly<Record<Move, (unit: UnitOfWork, order: Order) => Promise<void>>> = {
  toRelease: async (unit, order) => {
    if (order.status === 'delivered' && isPast(order.releaseAt, unit)) await endObjecting(unit, order)
  },
  uncollected: async (unit, order) => {
    if (order.status === 'processing' && isPast(order.collectBy, unit)) await endCollecting(unit, order)
  },
  unanswered: async (unit, order) => {
    if (order.status === 'dispute' && isPast(order.answerBy, unit)) await refund(unit, order, 'sellerSilent')
  },
  undecided: async (unit, order) => {
    if (order.status === 'dispute' && isPast(order.defaultAt, unit)) await endUndecided(unit, order)
  },
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
  if (handoverAskedAt) return
  await askBoth(unit, waiting)
  await changeOrder(unit.tx, order.id, { noticesSent: clockTimes('collecting', order).reminders.length })
}

/** Staff have not decided in time. */
async function endUndecided(unit: UnitOfWork, order: Order): Promise<void> {
  if (await hasOpenChargeback(unit.tx, order.id)) return
  if (defaultParty(order) === 'buyer') await refund(unit, order, 'defaultRefund')
  else await transition(unit, order, 'defaultRelease', { patch: { protectedUntil: null } })
}

async function askBoth(unit: UnitOfWork, order: Order): Promise<void> {
  await sendReminder(unit, order, 'wasItCollected')
  await changeOrder(unit.tx, order.id, { handoverAskedAt: unit.now })
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
  await openStaffCase(unit, withThem)
}

async function sendReminders(deps: CheckoutDeps, now: Date): Promise<void> {
  for (const name of await kinds.clocks(deps.db, now)) {
    await forEach(deps, await due.toRemind(deps.db, name, now), async (unit, order) => {
      const nth = remindersDue(order[CLOCKS[name].until], clockTimes(name, order), unit.now)
      if (clockOf(order) !== name || nth <= order.noticesSent) return
      // After a long pause, one reminder replaces all that have become due.
      await reminderOf[name](unit, order, nth)
      await changeOrder(unit.tx, order.id, { noticesSent: nth })
    })
  }
}

const report = (unit: UnitOfWork, order: Order) => sendReminder(unit, order, 'report')

const reminderOf: Readonly<Record<ClockName, (unit: UnitOfWork, order: Order, nth: number) => Promise<void>>> = {
  collecting: (unit, order, nth) =>
    isQuestion(nth, timesOf(order)) ? askBoth(unit, order) : sendReminder(unit, order, 'arrange'),
  stated: (unit, order) => sendReminder(unit, order, order.needsProof ? 'confirmFirst' : 'confirm'),
  reporting: report,
  reportingReleased: report,
  answering: (unit, order) => sendReminder(unit, order, isDoubted(order) ? 'prove' : 'answer'),
  deciding: notifyStaffOfCase,
}

async function requestAgain(deps: CheckoutDeps, now: Date): Promise<void> {
  const found = new Set(await kinds.requests(deps.db, now, LOOKUP_AFTER_MS))
  if (found.has('toExpire')) {
    await forEach(deps, await due.toExpire(deps.db, now), async (unit, order) => {
      if (order.status === 'pending' && !order.paymentIntentId) await transition(unit, order, 'abandon')
    })
  }
  if (found.has('toLookUp') || found.has('toCapture')) await inTransaction(deps, (unit) => lookUpAgain(unit, now))
  if (found.has('refunds') || found.has('reversals') || found.has('payouts'))
    await inTransaction(deps, (unit) => settleAgain(unit, now))
}

async function lookUpAgain(unit: UnitOfWork, now: Date): Promise<void> {
  const { tx } = unit
  for (const { paymentIntentId, isOver } of await due.toLookUp(tx, now, LOOKUP_AFTER_MS)) {
    if (paymentIntentId) await enqueue(unit, isOver ? QUEUES.cancel : QUEUES.payment, { paymentId: paymentIntentId })
  }
  for (const { id } of await due.toCapture(tx, now, LOOKUP_AFTER_MS)) {
    await enqueue(unit, QUEUES.capture, { transactionId: id })
  }
}

/** Refunds, transfers and reversals that were not answered, and payouts whose time has come. */
async function settleAgain(unit: UnitOfWork, now: Date): Promise<void> {
  const { tx } = unit
  for (const { id } of await due.refunds(tx, now, LOOKUP_AFTER_MS)) await enqueue(unit, QUEUES.refund, { refundId: id })
  for (const { id } of await due.reversals(tx, now, LOOKUP_AFTER_MS)) {
    await enqueue(unit, QUEUES.reversal, { reversalId: id })
  }
  for (const { id } of await due.payouts(tx, now, LOOKUP_AFTER_MS)) await enqueue(unit, QUEUES.payout, { payoutId: id })
}

/** Each order has a separate transaction, so that one failure does not block the others. */
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
