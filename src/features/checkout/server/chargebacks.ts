import type { Chargeback } from '#adapters/payments/payments.ts'
import { next } from '../lifecycle.ts'
import { TERMS } from '../terms.ts'
import { bookChargeback, bookChargebackLost, bookChargebackWon } from './ledger.ts'
import { changePayout, lockChargeback, lockPayoutOf, saveChargeback } from './settlement-store.ts'
import { take } from './steps.ts'
import { findOrderByPayment, lockOrder } from './store.ts'
import type { Order } from './tables.ts'
import { ask, inTransaction, type Needs, QUEUES, type Work } from './work.ts'

/** Follows a bank's dispute: the money is frozen while it is open, and goes where the bank decides. */
export async function syncChargeback(needs: Needs, id: string): Promise<void> {
  const told = await needs.payments.chargeback(id)
  const found = await findOrderByPayment(needs.db, told.paymentId)
  if (!found) return
  await inTransaction(needs, async (work) => {
    const order = await lockOrder(work.tx, found.id)
    if (!order) return
    // A bank may be faster than our own word that the payment was taken; the job then comes again.
    if (order.status === 'pending') throw new Error(`chargeback ${id} came before its payment`)
    await follow(work, order, told)
  })
}

async function follow(work: Work, order: Order, told: Chargeback): Promise<void> {
  const { tx, now } = work
  const known = await lockChargeback(tx, told.id)
  const { id, amount } = told
  const disputed = { id, amount, transactionId: order.id }
  let current = order
  if (!known) {
    await bookChargeback(tx, disputed, now)
    await saveChargeback(tx, { ...disputed, status: 'open', createdAt: now, updatedAt: now })
    current = await freeze(work, order)
  }
  if (told.state === 'open' || (known && known.status !== 'open')) return
  await saveChargeback(tx, { ...disputed, status: told.state, createdAt: now, updatedAt: now })
  if (told.state === 'won') return won(work, current, disputed)
  return lost(work, current, disputed)
}

async function freeze(work: Work, order: Order): Promise<Order> {
  if (next(order.status, 'chargeback')) return take(work, order, 'chargeback', { patch: { releaseAt: null } })
  const payout = await lockPayoutOf(work.tx, order.id)
  if (payout?.status === 'pending' || payout?.status === 'failed') {
    await changePayout(work.tx, payout.id, { status: 'dispute', updatedAt: work.now })
  }
  return order
}

type Disputed = Parameters<typeof bookChargebackWon>[1]

async function won(work: Work, order: Order, disputed: Disputed): Promise<void> {
  const { tx, now } = work
  await bookChargebackWon(tx, disputed, now)
  // A refund the buyer asked for here as well stays open for the two of them.
  if (order.status === 'dispute' && !order.refundRequestedAt) {
    const releaseAt = new Date(now.getTime() + TERMS.objectWithin)
    await take(work, order, 'chargebackWon', { patch: { handedOverAt: order.handedOverAt ?? now, releaseAt } })
  }
  const payout = await lockPayoutOf(tx, order.id)
  if (payout?.status !== 'dispute') return
  await changePayout(tx, payout.id, { status: 'pending', updatedAt: now })
  await ask(work, QUEUES.payout, { payoutId: payout.id })
}

async function lost(work: Work, order: Order, disputed: Disputed): Promise<void> {
  const { tx, now } = work
  const whole = disputed.amount === order.total
  const payout = await lockPayoutOf(tx, order.id)
  if (whole && order.status === 'dispute') {
    await bookChargebackLost(tx, disputed, { held: order }, now)
    await take(work, order, 'chargebackLost', { patch: { refundedAmount: order.total } })
  } else if (whole && payout?.status === 'dispute' && payout.amount === order.sellerGets) {
    await bookChargebackLost(tx, disputed, { owed: order }, now)
    await changePayout(tx, payout.id, { status: 'refunded', updatedAt: now })
  } else {
    await bookChargebackLost(tx, disputed, 'platform', now)
    work.log.error({ transactionId: order.id }, 'a chargeback was lost at our own expense')
  }
}
