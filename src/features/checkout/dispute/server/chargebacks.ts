import { PaymentRefused } from '#adapters/payments/failures.ts'
import type { Chargeback } from '#adapters/payments/payments.ts'
import { type Pence, pence } from '#shared/money.ts'
import { saleRefunded } from '../../base/events.ts'
import { givesAll } from '../../base/fees.ts'
import { next } from '../../base/lifecycle.ts'
import type { ChargebackStatus } from '../../base/money-states.ts'
import { UNFROZEN_PAYOUTS } from '../../base/payout-lifecycle.ts'
import type { CheckoutDeps } from '../../base/server/checkout-deps.ts'
import { enqueue, inTransaction, QUEUES, type UnitOfWork } from '../../base/server/unit-of-work.ts'
import { TERMS, timesOf } from '../../base/terms.ts'
import { bookBoostDispute } from '../../boost/server/boost-disputes.ts'
import type { TakenFromSeller } from '../../ledger/server/after-release.ts'
import { partOf } from '../../ledger/server/group-share.ts'
import {
  type Bearer,
  bookChargeback,
  bookChargebackLost,
  chargebackKey,
  chargebackKind,
} from '../../ledger/server/ledger.ts'
import { isBooked } from '../../ledger/server/ledger-store.ts'
import { recoverChargeback, shareOf } from '../../ledger/server/seller-share.ts'
import {
  type ChargebackRow,
  changePayout,
  hasOpenChargeback,
  lockChargeback,
  lockPayoutOf,
  openBatchOf,
  paidByBank,
  returnedOutside,
  saveChargeback,
  saveLossOfSeller,
} from '../../ledger/server/settlement-store.ts'
import { shareOfOrder } from '../../ledger/server/share-store.ts'
import { notifyStaffOfChargeback } from '../../ledger/server/staff-notices.ts'
import { sendReminder } from '../../order/server/emails/notify-parties.ts'
import { notifyStaffOfCase } from '../../order/server/emails/staff-cases.ts'
import { evidenceTerm } from '../../order/server/evidence-term-store.ts'
import { changeOrder, findOrderByPayment, lockOrder } from '../../order/server/store.ts'
import { type Order, saleOf, transition, withStaff } from '../../order/server/transition.ts'
import { syncPayment } from '../../payment/server/payments.ts'
import { bankPaysRefunds, sendRefundsAgain } from '../../payment/server/refunds.ts'
import { completePayout } from '../../payout/server/batches.ts'
import { notifyPayout } from '../../payout/server/emails/notify-payout.ts'
import { findUnrecordedTransfer } from '../../payout/server/settlements.ts'
import { payAppeal } from './appeals.ts'
import { answeredElsewhere, openEvidence } from './evidence.ts'

/** Follows a bank's dispute: the money is frozen while it is open, then goes where the bank decides. */
export async function syncChargeback(deps: CheckoutDeps, id: string): Promise<void> {
  const dispute = await findChargeback(deps, id)
  if (!dispute) return
  const found = await findOrderByPayment(deps.db, dispute.paymentId)
  if (!found) return bookBoostDispute(deps, dispute)
  // The dispute's webhook event may arrive before the payment's, so the payment is looked up first.
  if (found.status === 'pending') await syncPayment(deps, dispute.paymentId)
  const transferId = dispute.state === 'inquiry' ? null : await findUnrecordedTransfer(deps, found)
  await inTransaction(deps, async (unit) => {
    const order = await lockOrder(unit.tx, found.id)
    if (!order) return
    if (order.status === 'pending') throw new Error(`chargeback ${id} came before its payment`)
    const payout = transferId === null ? null : await lockPayoutOf(unit.tx, order.id)
    if (payout && transferId !== null) await completePayout(unit, payout, transferId)
    await follow(unit, order, dispute)
  })
}

/** Null for an object the provider does not know: the reconciliation keeps its movements for staff to look at. */
async function findChargeback({ payments, log }: CheckoutDeps, id: string): Promise<Chargeback | null> {
  try {
    return await payments.chargeback(id)
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error
    log.error({ chargeback: id, code: error.code }, 'a chargeback cannot be looked up')
    return null
  }
}

async function follow(unit: UnitOfWork, order: Order, dispute: Chargeback): Promise<void> {
  const { tx, now } = unit
  const { id, amount, evidenceDueAt } = dispute
  const known = await lockChargeback(tx, id)
  // An inquiry has taken no money: nothing is blocked, and a refund may still prevent a dispute.
  if (!known && dispute.state === 'inquiry') return
  await bookEntries(unit, order, dispute, known)
  const taken = takenBy(dispute)
  const verdict = verdictOf(dispute, taken)
  const save = (status: ChargebackRow['status']): Promise<void> =>
    saveChargeback(tx, {
      id,
      transactionId: order.id,
      amount,
      taken,
      status,
      evidenceDueAt,
      createdAt: now,
      updatedAt: now,
    })
  if (known?.status === 'lost') {
    // Returned money is booked even if an appeal continues.
    if (taken > 0) return save('lost')
    unit.log.error({ transactionId: order.id, chargeback: id }, 'a lost chargeback was won later')
    await saveLossOfSeller(tx, id)
    await save('won')
    return payAppeal(unit, order, { ...dispute, fromSeller: known.fromSeller, fromGroup: known.fromGroup })
  }
  // When a bank takes the money again, the dispute starts again, whatever the bank decided before.
  const begins = !known || (known.status === 'won' && verdict !== 'won' && taken > 0)
  if (!begins && known.status === 'won') return save('won')
  const wasFrozen = await hasOpenChargeback(tx, order.id)
  await save(verdict)
  if (verdict === 'open') await followAnswer(unit, { order, dispute, begins })
  const current = begins ? await freeze(unit, order, wasFrozen) : order
  if (begins) await notifyStaffOfChargeback(unit, order, dispute)
  if (verdict === 'won') await goOn(unit, current)
  if (verdict === 'lost') await lost(unit, current, dispute)
}

async function followAnswer(
  unit: UnitOfWork,
  { order, dispute, begins }: { order: Order; dispute: Chargeback; begins: boolean },
): Promise<void> {
  if (begins) await openEvidence(unit, order, dispute)
  else if (dispute.submitted) await answeredElsewhere(unit, dispute.id)
}

const takenBy = ({ entries }: Chargeback): Pence => pence(-entries.reduce((sum, { amount }) => sum + amount, 0))

/** A bank that withdraws, or that holds nothing of ours in the end, has left the money to the seller. */
const verdictOf = ({ state }: Chargeback, taken: Pence): ChargebackStatus =>
  state === 'inquiry' || (state === 'lost' && taken <= 0) ? 'won' : state

async function bookEntries(
  unit: UnitOfWork,
  order: Order,
  { id, entries }: Chargeback,
  known: ChargebackRow | null,
): Promise<void> {
  const disputed = { id, transactionId: order.id, isLost: known?.status === 'lost' }
  for (const line of entries) {
    if (await isBooked(unit.tx, chargebackKind(line), chargebackKey(id, line))) continue
    bookChargeback(unit, disputed, line)
  }
}

/** The seller is always notified, with the request to add to our answer. */
async function freeze(unit: UnitOfWork, order: Order, wasFrozen: boolean): Promise<Order> {
  // An order already in dispute waits for the bank, and the seller's deadline to answer pauses.
  if (order.status === 'dispute' && order.refundRequestedAt && !wasFrozen) {
    const waiting = await changeOrder(unit.tx, order.id, { answerBy: null, updatedAt: unit.now })
    await sendReminder(unit, waiting, 'bankAsks')
    return waiting
  }
  if (next(order.status, 'chargeback')) return transition(unit, order, 'chargeback', { patch: { releaseAt: null } })
  const payout = await lockPayoutOf(unit.tx, order.id)
  // Another process has requested it together with others since: they are sent or refused before one of them is frozen.
  if (payout && openBatchOf(payout) !== null) throw new Error(`a transfer of order ${order.id} is under way`)
  if (payout && UNFROZEN_PAYOUTS.includes(payout.status)) {
    await changePayout(unit.tx, payout.id, { status: 'dispute', updatedAt: unit.now })
    await notifyPayout(unit, payout.id, 'frozen')
  } else if (payout?.status === 'completed' && order.status === 'completed') {
    const part = pence(Math.min(await shareOf(unit.tx, order), unit.config.chargebackLimit))
    await notifyPayout(unit, payout.id, 'disputed', { part })
  } else if (!payout && order.status === 'completed' && (await givesAllOf(unit, order))) {
    await sendReminder(unit, order, 'bankDisputesShare')
  } else if (await evidenceTerm(unit.tx, order.id)) {
    await sendReminder(unit, order, 'evidence')
  }
  return order
}

async function lost(unit: UnitOfWork, order: Order, dispute: Chargeback): Promise<void> {
  const { tx } = unit
  const taken = takenBy(dispute)
  const inAll = await returnedInAll(unit, order)
  const bearer = await bearerOf(unit, order, inAll)
  bookChargebackLost(unit, dispute, { bearer, order, taken })
  if (bearer === 'held') {
    await transition(unit, order, 'chargebackLost', { patch: { refundedAmount: order.total } })
    return
  }
  if (bearer === 'platform') {
    unit.log.error({ transactionId: order.id }, 'a chargeback was lost at our expense')
  } else {
    const fromGroup = partOf(bearer.group)
    await saveLossOfSeller(tx, dispute.id, { fromSeller: pence(bearer.unsent + bearer.debt + fromGroup), fromGroup })
    await notifyLoss(unit, order, bearer)
  }
  await bankPaysRefunds(unit, order.id)
  // A bank that reverses only a part, or reverses it after the transfer, does not change the order.
  await goOn(unit, order)
  if (order.status === 'completed' && inAll >= order.total && inAll - taken < order.total) {
    await unit.events.announce(tx, saleRefunded, { ...saleOf(order), wasCompleted: true })
  }
}

/** What has gone back to the buyer: by banks, and by refunds, ours of a completed order included. */
const returnedInAll = async ({ tx }: UnitOfWork, order: Order): Promise<Pence> =>
  order.status === 'completed'
    ? pence((await paidByBank(tx, order.id)) + order.refundedAmount)
    : returnedOutside(tx, order.id)

/**
 * When the whole payment has gone back, at once or in parts, the holder of the money bears it, a seller who was paid
 * within limits; a partial loss is ours.
 */
async function bearerOf(unit: UnitOfWork, order: Order, inAll: Pence): Promise<Bearer> {
  if (inAll < order.total) return 'platform'
  if (order.status === 'dispute') return 'held'
  if (order.status !== 'completed') return 'platform'
  const taken = await recoverChargeback(unit, order)
  return taken.unsent + taken.debt + partOf(taken.group) > 0 ? taken : 'platform'
}

async function notifyLoss(unit: UnitOfWork, order: Order, { unsent, debt }: TakenFromSeller): Promise<void> {
  const payout = await lockPayoutOf(unit.tx, order.id)
  if (payout) await notifyPayout(unit, payout.id, debt > 0 ? 'lostSent' : 'lost', { part: pence(unsent + debt) })
  else if (await givesAllOf(unit, order)) await sendReminder(unit, order, 'bankTookShare', { owed: debt })
}

/** Whether all that the seller gets went to a group, so that there is no payout to write about. */
async function givesAllOf({ tx }: UnitOfWork, order: Order): Promise<boolean> {
  const share = await shareOfOrder(tx, order.id)
  return share?.withheldFor === null && givesAll(share, order.amount)
}

/** Once no bank is deciding any longer, frozen orders continue, and refunds refused in the meantime are sent again. */
async function goOn(unit: UnitOfWork, order: Order): Promise<void> {
  if (await hasOpenChargeback(unit.tx, order.id)) return
  await resume(unit, order)
  await unfreezePayout(unit, order)
  await sendRefundsAgain(unit, order.id)
}

/** Unfreezes an order in its previous status, with time left to finish it. A refund request of the buyer stays open. */
async function resume(unit: UnitOfWork, order: Order): Promise<void> {
  if (order.status !== 'dispute') return
  const after = (milliseconds: number): Date => new Date(unit.now.getTime() + milliseconds)
  if (order.refundRequestedAt) {
    const turn = order.staffSince ? withStaff(unit.now) : { answerBy: after(timesOf(order).answerWithin) }
    const open = await changeOrder(unit.tx, order.id, { ...turn, updatedAt: unit.now })
    await sendReminder(unit, open, 'bankOver')
    if (open.staffSince) await notifyStaffOfCase(unit, open)
  } else if (order.handedOverAt) {
    await transition(unit, order, 'chargebackWon', {
      patch: { releaseAt: after(order.codeEnteredAt ? TERMS.claimWindow : TERMS.objectWithin) },
    })
  } else {
    await transition(unit, order, 'chargebackOver', {
      patch: { collectBy: after(timesOf(order).collectWithin), handoverAskedAt: null },
    })
  }
}

async function unfreezePayout(unit: UnitOfWork, order: Order): Promise<void> {
  const payout = await lockPayoutOf(unit.tx, order.id)
  if (payout?.status !== 'dispute') return
  await changePayout(unit.tx, payout.id, { status: 'pending', updatedAt: unit.now })
  await enqueue(unit, QUEUES.payout, { payoutId: payout.id })
}
