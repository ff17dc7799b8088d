import type { Order } from '../../base/server/tables.ts'
import { ask, inTransaction, type Needs, QUEUES, type Work } from '../../base/server/unit-of-work.ts'
import { TERMS } from '../../base/terms.ts'
import { remind } from './emails/tell.ts'
import { refund } from './held-payments.ts'
import { take } from './steps.ts'
import { changeOrder, lockOrder } from './store.ts'
import { due, noticesDue } from './sweep-store.ts'

const MINUTE = 60_000
/** How long an order may be unchanged before it is looked up again. */
const QUIET = { payment: { first: 2 * MINUTE, again: 5 * MINUTE }, refund: 10 * MINUTE, payout: 60 * MINUTE }

/** Handles everything that is due, and repeats requests that were lost on the way to the provider. */
export async function sweep(needs: Needs): Promise<void> {
  const now = await inTransaction(needs, async (work) => work.now)
  await moveDueOrders(needs, now)
  await sendNotices(needs, now)
  await askAgain(needs, now)
}

async function moveDueOrders(needs: Needs, now: Date): Promise<void> {
  const { db } = needs
  await forEach(needs, await due.toRelease(db, now), async (work, order) => {
    if (order.status === 'delivered' && isPast(order.releaseAt, work)) await take(work, order, 'release')
  })
  await forEach(needs, await due.uncollected(db, now), async (work, order) => {
    if (order.status === 'processing' && isPast(order.collectBy, work)) await refund(work, order, 'nobodyCollected')
  })
  await forEach(needs, await due.unanswered(db, now), async (work, order) => {
    if (order.status === 'dispute' && isPast(order.answerBy, work)) await refund(work, order, 'sellerSilent')
  })
}

async function sendNotices(needs: Needs, now: Date): Promise<void> {
  const { db } = needs
  await forEach(needs, await due.toRemind(db, now), async (work, order) => {
    const due = noticesDue(order.collectBy, TERMS.collectWithin, TERMS.reminders, work.now)
    if (order.status === 'processing') await noticeOnce(work, order, due, 'arrange')
  })
  await forEach(needs, await due.toWarn(db, now), async (work, order) => {
    const due = noticesDue(order.releaseAt, TERMS.objectWithin, TERMS.warnings, work.now)
    if (order.status === 'delivered') await noticeOnce(work, order, due, 'confirm')
  })
}

/** After a long pause, one notice replaces all that have become due. */
async function noticeOnce(work: Work, order: Order, due: number, what: 'arrange' | 'confirm'): Promise<void> {
  if (due <= order.noticesSent) return
  await remind(work, order, what)
  await changeOrder(work.tx, order.id, { noticesSent: due })
}

async function askAgain(needs: Needs, now: Date): Promise<void> {
  const { db } = needs
  await forEach(needs, await due.toExpire(db, now), async (work, order) => {
    if (order.status === 'pending' && !order.paymentIntentId) await take(work, order, 'abandon')
  })
  await inTransaction(needs, async (work) => {
    const { tx } = work
    for (const { paymentIntentId, isOver } of await due.toLookUp(tx, now, QUIET.payment)) {
      if (paymentIntentId) await ask(work, isOver ? QUEUES.cancel : QUEUES.payment, { paymentId: paymentIntentId })
    }
    for (const { id } of await due.toCapture(tx, now, QUIET.payment)) {
      await ask(work, QUEUES.capture, { transactionId: id })
    }
    for (const { id } of await due.refunds(tx, now, QUIET.refund)) await ask(work, QUEUES.refund, { refundId: id })
    for (const { id } of await due.payouts(tx, now, QUIET.payout)) await ask(work, QUEUES.payout, { payoutId: id })
  })
}

/** Each order has a transaction of its own, so that one failure does not block the others. */
async function forEach(
  needs: Needs,
  found: { id: number }[],
  run: (work: Work, order: Order) => Promise<void>,
): Promise<void> {
  for (const { id } of found) {
    try {
      await inTransaction(needs, async (work) => {
        const order = await lockOrder(work.tx, id)
        if (order) await run(work, order)
      })
    } catch (error) {
      needs.log.error({ transactionId: id, cause: String(error) }, 'an order could not be moved on')
    }
  }
}

const isPast = (time: Date | null, { now }: Work): boolean => time !== null && time <= now
