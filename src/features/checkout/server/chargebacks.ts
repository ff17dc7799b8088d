import { type Chargeback, PaymentRefused } from '#adapters/payments/payments.ts'
import type { Pence } from '#shared/money.ts'
import { saleRefunded } from '../events.ts'
import { next } from '../lifecycle.ts'
import { TERMS } from '../terms.ts'
import { bookBoostDispute } from './boost-disputes.ts'
import { tellPayout } from './emails/tell.ts'
import { type Bearer, bookChargeback, bookChargebackLost, bookChargebackWon } from './ledger.ts'
import { syncPayment } from './payments.ts'
import { bankPaysRefunds, sendRefundsAgain } from './refunds.ts'
import { bankDecides, changePayout, lockChargeback, lockPayoutOf, saveChargeback } from './settlement-store.ts'
import { saleOf, take } from './steps.ts'
import { changeOrder, findOrderByPayment, lockOrder } from './store.ts'
import type { Order } from './tables.ts'
import { ask, inTransaction, type Needs, QUEUES, type Work } from './work.ts'

/** Follows a bank's dispute: the money is frozen while it is open, and goes where the bank decides. */
export async function syncChargeback(needs: Needs, id: string): Promise<void> {
  const told = await asked(needs, id)
  if (!told) return
  const found = await findOrderByPayment(needs.db, told.paymentId)
  if (!found) return bookBoostDispute(needs, told)
  // A bank may be faster than the word that the payment was taken; that word is then asked for first.
  if (found.status === 'pending') await syncPayment(needs, told.paymentId)
  await inTransaction(needs, async (work) => {
    const order = await lockOrder(work.tx, found.id)
    if (!order) return
    if (order.status === 'pending') throw new Error(`chargeback ${id} came before its payment`)
    await follow(work, order, told)
  })
}

/** Null for one the provider does not know: the reconciliation keeps what it moved, for a person to look at. */
async function asked({ payments, log }: Needs, id: string): Promise<Chargeback | null> {
  try {
    return await payments.chargeback(id)
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error
    log.error({ chargeback: id, code: error.code }, 'a chargeback cannot be looked up')
    return null
  }
}

async function follow(work: Work, order: Order, told: Chargeback): Promise<void> {
  const { tx, now } = work
  const known = await lockChargeback(tx, told.id)
  const { id, amount } = told
  const disputed = { id, amount, transactionId: order.id }
  let current = order
  if (!known) {
    bookChargeback(work, disputed)
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
    await tellPayout(work, payout.id, 'frozen')
  }
  return order
}

interface Disputed {
  id: string
  amount: Pence
  transactionId: number
}

async function won(work: Work, order: Order, disputed: Disputed): Promise<void> {
  bookChargebackWon(work, disputed)
  if (await bankDecides(work.tx, order.id)) return
  await goOn(work, order)
  await thaw(work, order)
  await sendRefundsAgain(work, order.id)
}

async function lost(work: Work, order: Order, disputed: Disputed): Promise<void> {
  const { tx, now } = work
  const bearer = await bearerOf(work, order, disputed)
  bookChargebackLost(work, disputed, { bearer, order })
  if (bearer === 'held') {
    await take(work, order, 'chargebackLost', { patch: { refundedAmount: order.total } })
    return
  }
  if (bearer === 'owed') {
    const payout = await lockPayoutOf(tx, order.id)
    if (payout) await changePayout(tx, payout.id, { status: 'refunded', updatedAt: now })
  } else {
    work.log.error({ transactionId: order.id }, 'a chargeback was lost at our own expense')
    // A bank that takes back only a part, or takes it after the money was released, leaves the two as they were.
    await goOn(work, order)
    await thaw(work, order)
  }
  await bankPaysRefunds(work, order.id)
  if (order.status === 'completed' && disputed.amount === order.total) {
    await work.events.announce(tx, saleRefunded, { ...saleOf(order), wasCompleted: true })
  }
}

async function bearerOf({ tx }: Work, order: Order, { amount }: Disputed): Promise<Bearer> {
  if (amount !== order.total) return 'platform'
  if (order.status === 'dispute') return 'held'
  return (await lockPayoutOf(tx, order.id))?.status === 'dispute' ? 'owed' : 'platform'
}

/** Lets a frozen order go on where it stood, with time left to finish it. A request of the buyer's stays open for the two. */
async function goOn(work: Work, order: Order): Promise<void> {
  if (order.status !== 'dispute') return
  const after = (milliseconds: number): Date => new Date(work.now.getTime() + milliseconds)
  if (order.refundRequestedAt) {
    if (!order.contestedAt) await changeOrder(work.tx, order.id, { answerBy: after(TERMS.answerWithin) })
  } else if (order.handedOverAt) {
    await take(work, order, 'chargebackWon', { patch: { releaseAt: after(TERMS.objectWithin) } })
  } else {
    await take(work, order, 'chargebackOver', { patch: { collectBy: after(TERMS.collectWithin) } })
  }
}

async function thaw(work: Work, order: Order): Promise<void> {
  const payout = await lockPayoutOf(work.tx, order.id)
  if (payout?.status !== 'dispute') return
  await changePayout(work.tx, payout.id, { status: 'pending', updatedAt: work.now })
  await ask(work, QUEUES.payout, { payoutId: payout.id })
}
