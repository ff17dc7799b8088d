import { type Chargeback, PaymentRefused } from '#adapters/payments/payments.ts'
import { type Pence, pence } from '#shared/money.ts'
import { saleRefunded } from '../../base/events.ts'
import { next } from '../../base/lifecycle.ts'
import type { Order } from '../../base/server/tables.ts'
import { ask, inTransaction, type Needs, QUEUES, type Work } from '../../base/server/unit-of-work.ts'
import { TERMS } from '../../base/terms.ts'
import { bookBoostDispute } from '../../boost/server/boost-disputes.ts'
import {
  type Bearer,
  bookChargeback,
  bookChargebackLost,
  chargebackKey,
  chargebackKind,
} from '../../ledger/server/ledger.ts'
import { isBooked } from '../../ledger/server/ledger-store.ts'
import {
  bankDecides,
  type ChargebackRow,
  changePayout,
  lockChargeback,
  lockPayoutOf,
  paidByBank,
  saveChargeback,
} from '../../ledger/server/settlement-store.ts'
import { remind } from '../../order/server/emails/tell.ts'
import { saleOf, take } from '../../order/server/steps.ts'
import { changeOrder, findOrderByPayment, lockOrder } from '../../order/server/store.ts'
import { syncPayment } from '../../payment/server/payments.ts'
import { bankPaysRefunds, sendRefundsAgain } from '../../payment/server/refunds.ts'
import { tellPayout } from '../../payout/server/emails/tell-payout.ts'
import { completePayout, transferUnheard } from '../../payout/server/settlements.ts'

/** Follows a bank's dispute: the money is frozen while it is open, then goes where the bank decides. */
export async function syncChargeback(needs: Needs, id: string): Promise<void> {
  const told = await asked(needs, id)
  if (!told) return
  const found = await findOrderByPayment(needs.db, told.paymentId)
  if (!found) return bookBoostDispute(needs, told)
  // The dispute's webhook event may arrive before the payment's, so the payment is looked up first.
  if (found.status === 'pending') await syncPayment(needs, told.paymentId)
  const transferId = told.state === 'inquiry' ? null : await transferUnheard(needs, found)
  await inTransaction(needs, async (work) => {
    const order = await lockOrder(work.tx, found.id)
    if (!order) return
    if (order.status === 'pending') throw new Error(`chargeback ${id} came before its payment`)
    const payout = transferId === null ? null : await lockPayoutOf(work.tx, order.id)
    if (payout && transferId !== null) await completePayout(work, payout, transferId)
    await follow(work, order, told)
  })
}

/** Null for an object the provider does not know: the reconciliation keeps its movements for staff to look at. */
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
  const { id, amount } = told
  const known = await lockChargeback(tx, id)
  // An inquiry has taken no money: nothing is blocked, and a refund may still prevent a dispute.
  if (!known && told.state === 'inquiry') return
  await bookMoves(work, order, told, known)
  const taken = takenBy(told)
  const verdict = verdictOf(told, taken)
  const save = (status: ChargebackRow['status']): Promise<void> =>
    saveChargeback(tx, { id, transactionId: order.id, amount, taken, status, createdAt: now, updatedAt: now })
  if (known?.status === 'lost') {
    // Returned money is booked even if an appeal continues.
    const isBack = taken <= 0
    if (isBack) work.log.error({ transactionId: order.id, chargeback: id }, 'a lost chargeback was won after all')
    return save(isBack ? 'won' : 'lost')
  }
  // When a bank takes the money again, the dispute starts again, whatever the bank decided before.
  const begins = !known || (known.status === 'won' && verdict !== 'won' && taken > 0)
  if (!begins && known.status === 'won') return save('won')
  const wasFrozen = await bankDecides(tx, order.id)
  await save(verdict)
  const current = begins ? await freeze(work, order, wasFrozen) : order
  if (verdict === 'won') await goOn(work, current)
  if (verdict === 'lost') await lost(work, current, told)
}

const takenBy = ({ moves }: Chargeback): Pence => pence(-moves.reduce((sum, { amount }) => sum + amount, 0))

/** A bank that withdraws, or that holds nothing of ours in the end, has left the money to the seller. */
const verdictOf = ({ state }: Chargeback, taken: Pence): 'open' | 'won' | 'lost' =>
  state === 'inquiry' || (state === 'lost' && taken <= 0) ? 'won' : state

async function bookMoves(
  work: Work,
  order: Order,
  { id, moves }: Chargeback,
  known: ChargebackRow | null,
): Promise<void> {
  const disputed = { id, transactionId: order.id, isLost: known?.status === 'lost' }
  for (const line of moves) {
    if (await isBooked(work.tx, chargebackKind(line), chargebackKey(id, line))) continue
    bookChargeback(work, disputed, line)
  }
}

async function freeze(work: Work, order: Order, wasFrozen: boolean): Promise<Order> {
  // An order already in dispute waits for the bank, and the seller's deadline to answer pauses.
  if (order.status === 'dispute' && order.refundRequestedAt && !wasFrozen) {
    const waiting = await changeOrder(work.tx, order.id, { answerBy: null, updatedAt: work.now })
    await remind(work, waiting, 'bankAsks')
    return waiting
  }
  if (next(order.status, 'chargeback')) return take(work, order, 'chargeback', { patch: { releaseAt: null } })
  const payout = await lockPayoutOf(work.tx, order.id)
  if (payout?.status === 'pending' || payout?.status === 'failed' || payout?.status === 'processing') {
    await changePayout(work.tx, payout.id, { status: 'dispute', updatedAt: work.now })
    await tellPayout(work, payout.id, 'frozen')
  }
  return order
}

async function lost(work: Work, order: Order, told: Chargeback): Promise<void> {
  const { tx, now } = work
  const taken = takenBy(told)
  const inAll = await paidByBank(tx, order.id)
  const bearer = await bearerOf(work, order, inAll)
  bookChargebackLost(work, told, { bearer, order, taken })
  if (bearer === 'held') {
    await take(work, order, 'chargebackLost', { patch: { refundedAmount: order.total } })
    return
  }
  if (bearer === 'owed') {
    const payout = await lockPayoutOf(tx, order.id)
    if (payout) {
      await changePayout(tx, payout.id, { status: 'refunded', updatedAt: now })
      await tellPayout(work, payout.id, 'lost')
    }
  } else {
    work.log.error({ transactionId: order.id }, 'a chargeback was lost at our own expense')
  }
  await bankPaysRefunds(work, order.id)
  // A bank that takes back only a part, or takes it after the transfer, does not change the order.
  await goOn(work, order)
  if (order.status === 'completed' && inAll >= order.total && inAll - taken < order.total) {
    await work.events.announce(tx, saleRefunded, { ...saleOf(order), wasCompleted: true })
  }
}

/**
 * When banks have taken the whole payment, at once or in parts, the holder of the money bears it; a partial loss is
 * ours.
 */
async function bearerOf({ tx }: Work, order: Order, inAll: Pence): Promise<Bearer> {
  if (inAll < order.total) return 'platform'
  if (order.status === 'dispute') return 'held'
  return (await lockPayoutOf(tx, order.id))?.status === 'dispute' ? 'owed' : 'platform'
}

/** Once no bank is deciding any longer, frozen orders continue, and refunds refused in the meantime are sent again. */
async function goOn(work: Work, order: Order): Promise<void> {
  if (await bankDecides(work.tx, order.id)) return
  await resume(work, order)
  await thaw(work, order)
  await sendRefundsAgain(work, order.id)
}

/** Unfreezes an order in its previous status, with time left to finish it. A refund request of the buyer stays open. */
async function resume(work: Work, order: Order): Promise<void> {
  if (order.status !== 'dispute') return
  const after = (milliseconds: number): Date => new Date(work.now.getTime() + milliseconds)
  if (order.refundRequestedAt) {
    const answerBy = order.contestedAt ? null : after(TERMS.answerWithin)
    const open = await changeOrder(work.tx, order.id, { answerBy, updatedAt: work.now })
    await remind(work, open, 'bankOver')
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
