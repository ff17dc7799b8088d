import { DomainError } from '#shared/errors.ts'
import { formatPounds, type Pence, pence } from '#shared/money.ts'
import { saleContested } from '../../base/events.ts'
import { sharesOfPart } from '../../base/fees.ts'
import { isDoubted } from '../../base/handover-rules.ts'
import { alreadyDone, type Event } from '../../base/lifecycle.ts'
import type { CheckoutDeps } from '../../base/server/checkout-deps.ts'
import { enqueue, inTransaction, QUEUES, type UnitOfWork } from '../../base/server/unit-of-work.ts'
import { UNCOLLECTED } from '../../base/status-groups.ts'
import { TERMS, timesOf } from '../../base/terms.ts'
import { bookPartBorne } from '../../ledger/server/after-release.ts'
import { isUnsent } from '../../ledger/server/group-share.ts'
import { recoverFromSeller } from '../../ledger/server/seller-share.ts'
import {
  hasOpenChargeback,
  insertRefund,
  lockPayoutOf,
  paidByBank,
  takenFromSeller,
} from '../../ledger/server/settlement-store.ts'
import { logMoney } from '../../ledger/server/staff-notices.ts'
import { mostOfPart, type Ruled, reasonOf } from '../staff-decisions.ts'
import { isProtected, isRefundable, resumed, timeLeft, withdrawalOf } from './deadlines.ts'
import { when } from './email-facts.ts'
import { sendReminder } from './emails/notify-parties.ts'
import { notifyStaffOfCase } from './emails/staff-cases.ts'
import { changeOrder, lockOrder, uncollectedOf } from './store.ts'
import {
  doOnce,
  later,
  leaveToBank,
  lockOwnOrder,
  NO_DISPUTE,
  type Order,
  ownOrder,
  type Person,
  saleOf,
  statusChanged,
  transition,
  unknownOrder,
  withStaff,
} from './transition.ts'

/** Commands on a held payment. All are idempotent. */

/** The seller accepts the reservation of a free listing: the buyer sees the full postcode. */
export const accept = (deps: CheckoutDeps, me: Person, id: number): Promise<Order> =>
  inTransaction(deps, async (unit) => {
    const order = await ownOrder(unit, id, me, 'seller')
    if (order.total > 0) throw new DomainError('conflict', 'This order is paid: there is nothing to accept.')
    if (order.acceptedAt && order.status === 'processing') return order
    return transition(unit, order, 'accept', { by: me, patch: { acceptedAt: unit.now } })
  })

/**
 * Request Refund: from the buyer it freezes the money and asks the seller; from the seller it cancels and refunds, also
 * after the release.
 */
export const requestRefund = (deps: CheckoutDeps, me: Person, id: number, reason: string): Promise<Order> =>
  inTransaction(deps, async (unit) => {
    const order = await lockOwnOrder(unit, id, me)
    if (order.sellerId === me.id) {
      const event = order.status === 'completed' ? 'refundSale' : 'cancelSale'
      return refund(unit, order, event, { by: me, refundReason: reason })
    }
    // Only the bank decides a dispute that it began.
    if (order.status === 'dispute' && !order.refundRequestedAt) await leaveToBank(unit, order)
    if (order.status === 'completed') await checkProtected(unit, order)
    const { now } = unit
    return doOnce(unit, order, order.status === 'completed' ? 'claimProtection' : 'requestRefund', me, {
      refundReason: reason,
      refundRequestedAt: now,
      answerBy: later(now, timesOf(order).answerWithin),
      timeLeft: timeLeft(order, now),
      releaseAt: null,
      handoverDoubtedAt: null,
    })
  })

async function checkProtected(unit: UnitOfWork, order: Order): Promise<void> {
  const isHeld = await isUnsent(unit.tx, order, await lockPayoutOf(unit.tx, order.id))
  await leaveToBank(unit, order)
  if (!isHeld || !isProtected(order, unit.now)) throw statusChanged(order)
}

/** The seller agrees to the requested refund. */
export const agreeRefund = (deps: CheckoutDeps, me: Person, id: number): Promise<Order> =>
  inTransaction(deps, async (unit) => {
    const order = await ownOrder(unit, id, me, 'seller')
    await leaveToBank(unit, order)
    return refund(unit, order, 'agreeRefund', { by: me })
  })

/** The seller does not agree: the money stays frozen until staff have decided. */
export const contestRefund = (deps: CheckoutDeps, me: Person, id: number, reason: string): Promise<Order> =>
  inTransaction(deps, async (unit) => {
    const order = await ownOrder(unit, id, me, 'seller')
    if (order.status !== 'dispute') throw statusChanged(order)
    if (order.staffSince) return order
    await leaveToBank(unit, order)
    const { tx, now } = unit
    const contested = await changeOrder(tx, id, {
      contestedAt: now,
      contestReason: reason,
      ...withStaff(now),
      updatedAt: now,
    })
    await sendReminder(unit, contested, 'contest')
    await openStaffCase(unit, contested)
    return contested
  })

/** A dispute waits for staff from now on: the desk opens a case, and they are notified. */
export async function openStaffCase(unit: UnitOfWork, order: Order): Promise<void> {
  const at = order.staffSince ?? unit.now
  await unit.events.announce(unit.tx, saleContested, { ...saleOf(order), at, dueAt: later(at, TERMS.decideWithin) })
  await notifyStaffOfCase(unit, order)
}

/** The buyer withdraws the request, once: the order returns to its previous status with the time that it had left. */
export const withdrawRefund = (deps: CheckoutDeps, me: Person, id: number): Promise<Order> =>
  inTransaction(deps, async (unit) => {
    const order = await ownOrder(unit, id, me, 'buyer')
    const event = withdrawalOf(order)
    if (order.status !== 'dispute' && !order.refundRequestedAt && alreadyDone(order.status, event)) return order
    await leaveToBank(unit, order)
    if (order.status === 'dispute' && order.withdrawnAt !== null) {
      throw new DomainError(
        'conflict',
        'You have withdrawn a request about this order before. This one will be decided.',
        {
          code: 'WITHDRAWN_BEFORE',
        },
      )
    }
    refuseDoubted(order)
    const patch = { ...NO_DISPUTE, withdrawnAt: unit.now, ...resumed(order, unit.now) }
    return transition(unit, order, event, { by: me, patch })
  })

/** A denied handover is not a request: the buyer who has the plant by now confirms receipt. */
function refuseDoubted(order: Order): void {
  if (!isDoubted(order)) return
  throw new DomainError('conflict', 'You have not asked for a refund. If you have it by now, confirm receipt.', {
    code: 'HANDOVER_DOUBTED',
  })
}

/** Refunds the buyer in full, including the fee. */
export async function refund(
  unit: UnitOfWork,
  order: Order,
  event: Event,
  { by, refundReason, isSilent }: { by?: Person; refundReason?: string; isSilent?: boolean } = {},
): Promise<Order> {
  if (alreadyDone(order.status, event)) return order
  if (order.status === 'completed') await checkRefundable(unit, order)
  const patch = { refundedAmount: order.total, ...(refundReason !== undefined && { refundReason }) }
  return transition(unit, order, event, { ...(by && { by }), ...(isSilent && { isSilent }), patch })
}

/** A released order can be refunded while its payment can, unless its transfer is under way at this moment. */
async function checkRefundable(unit: UnitOfWork, order: Order): Promise<void> {
  const { tx, now } = unit
  const isTaken = (await paidByBank(tx, order.id)) + order.refundedAmount >= order.total
  const isLost = isTaken || (await takenFromSeller(tx, order.id)) > 0
  if (!isRefundable(order, now) || isLost) throw statusChanged(order)
  await leaveToBank(unit, order)
  if ((await lockPayoutOf(tx, order.id))?.status !== 'processing') return
  throw new DomainError('conflict', 'The payout of this order is being sent right now. Please try again in a minute.', {
    code: 'PAYOUT_UNDER_WAY',
  })
}

type DisputeDecision = { to: 'buyer' } | { to: 'seller'; refund: Pence }

interface Options {
  /** The caller notifies both parties. */
  isSilent?: boolean
}

/**
 * Staff decide a dispute: either everything goes back to the buyer, or the sale stands and part of the price, if any,
 * goes back. Idempotent.
 */
export const decideDispute = (
  deps: CheckoutDeps,
  me: Person,
  id: number,
  { rule, reason, ...decision }: DisputeDecision & Ruled,
): Promise<Order> =>
  inTransaction(deps, async (unit) => {
    const order = await lockFor(unit, me, id)
    const decided = await decideOrder(unit, order, me, decision)
    const what = decision.to === 'buyer' ? 'refund' : `release, ${formatPounds(decision.refund)} refunded`
    // The same decision again changes nothing.
    if (decided !== order) await logMoney(unit, me, { transactionId: id, what, reason: reasonOf({ rule, reason }) })
    return decided
  })

export async function decideOrder(
  unit: UnitOfWork,
  order: Order,
  me: Person,
  decision: DisputeDecision,
  { isSilent = false }: Options = {},
): Promise<Order> {
  await leaveToBank(unit, order)
  if (decision.to === 'buyer') return refund(unit, order, 'decideRefund', { by: me, isSilent })
  if (order.status === 'completed' && order.refundedAmount === decision.refund) return order
  if (decision.refund > 0 && decision.refund >= order.amount) {
    throw new DomainError('invalid', 'A part refund must be less than the price. Decide for the buyer instead.')
  }
  const patch = { refundedAmount: decision.refund, protectedUntil: null }
  return transition(unit, order, 'decideRelease', { by: me, isSilent, patch })
}

/** Staff refund an order after its release, in full or, with an amount, a part of it. */
export const refundByStaff = (
  deps: CheckoutDeps,
  me: Person,
  id: number,
  { rule, reason, part }: Ruled & { part?: Part | undefined },
): Promise<Order> =>
  inTransaction(deps, async (unit) => {
    const order = await lockFor(unit, me, id)
    const what = part === undefined ? 'refund' : `refund ${formatPounds(part.amount)}`
    const refunded =
      part === undefined
        ? await refund(unit, order, 'staffRefund', { by: me, refundReason: reason })
        : await refundPart(unit, order, part)
    // A refund of everything that was made before changes nothing.
    if (refunded === order) return order
    await logMoney(unit, me, { transactionId: id, what, reason: reasonOf({ rule, reason }) })
    if (part) await sendReminder(unit, refunded, 'partRefunded')
    return refunded
  })

interface Part {
  amount: Pence
  /** What was refunded before, as the caller saw it: a repeated request is refused instead of refunding twice. */
  refundedBefore: Pence
}

/**
 * Returns a part of a released order to the buyer. The seller and we bear our shares of it: the seller's comes from the
 * payout that was not sent, else from the transfer, else it is a debt.
 */
export async function refundPart(unit: UnitOfWork, order: Order, { amount, refundedBefore }: Part): Promise<Order> {
  const { tx, now } = unit
  if (order.status !== 'completed' || order.refundedAmount !== refundedBefore) throw statusChanged(order)
  if (isProtected(order, now)) throw stillProtected(order)
  await checkRefundable(unit, order)
  const limit = mostOfPart(order)
  if (amount < 1 || amount > limit) throw notAPart(limit)
  const { seller } = sharesOfPart(order, amount)
  const from = await recoverFromSeller(unit, order, { cause: 'refund', amount: seller, isWhole: false })
  const { id: refundId } = await insertRefund(tx, { transactionId: order.id, amount, at: now })
  bookPartBorne(unit, order, { of: `part:${refundId}`, part: amount, from, to: 'refunds_owed' })
  await enqueue(unit, QUEUES.refund, { refundId })
  return changeOrder(tx, order.id, { refundedAmount: pence(order.refundedAmount + amount), updatedAt: now })
}

const stillProtected = (order: Order): DomainError =>
  new DomainError(
    'conflict',
    `The buyer can still report a problem until ${when(order.protectedUntil)}, and the payout waits until then. Refund everything, or return a part after that.`,
    { code: 'STILL_PROTECTED' },
  )

export function notAPart(limit: Pence): DomainError {
  const message = `Enter at least 1p and at most ${formatPounds(limit)}: less than the price that is left.`
  return new DomainError('invalid', message, { fields: { amount: message } })
}

/** The order, locked, for staff who are not a party to it. */
export async function lockFor({ tx }: UnitOfWork, me: Person, id: number): Promise<Order> {
  const order = await lockOrder(tx, id)
  if (!order) throw unknownOrder()
  if (order.buyerId !== me.id && order.sellerId !== me.id) return order
  throw new DomainError('forbidden', 'This is your own order. Another member of our staff will decide.', {
    code: 'OWN_CASE',
  })
}

/**
 * Ends the orders of a suspended member that are not handed over; their buyers get everything back. A dispute that a
 * suspended buyer began is answered by its seller, and what waits for staff or a bank is decided by them.
 */
export async function endRunningOrders(unit: UnitOfWork, userId: number): Promise<void> {
  const { tx } = unit
  for (const id of await uncollectedOf(tx, userId)) {
    const order = await lockOrder(tx, id)
    const isTheirs = order?.sellerId === userId || order?.status === 'processing'
    const isRunning = order && UNCOLLECTED.includes(order.status) && order.staffSince === null
    if (isTheirs && isRunning && !(await hasOpenChargeback(tx, id))) await refund(unit, order, 'accountSuspended')
  }
}
