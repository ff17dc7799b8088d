import { timingSafeEqual } from 'node:crypto'
import { DomainError } from '#shared/errors.ts'
import { alreadyDone, type Event } from '../../base/lifecycle.ts'
import type { Order, OrderPatch } from '../../base/server/tables.ts'
import { type CheckoutDeps, inTransaction, type UnitOfWork } from '../../base/server/unit-of-work.ts'
import { CODE_TRIES_PER_HOUR, TERMS } from '../../base/terms.ts'
import { bankDecides, lockPayoutOf, paidByBank } from '../../ledger/server/settlement-store.ts'
import { addCodeTry, codeTriesSince } from './code-store.ts'
import { isProtected, isRefundable, protectedAfterReceipt, resumed, timeLeft, withdrawalOf } from './deadlines.ts'
import { sendReminder } from './emails/notify-parties.ts'
import { changeOrder, lockOrder } from './store.ts'
import { lockOwnOrder, statusChanged, transition, unknownOrder } from './transition.ts'

/** Commands on a held payment. All are idempotent. */

interface Person {
  id: number
}

const later = (now: Date, milliseconds: number): Date => new Date(now.getTime() + milliseconds)

/** Confirm Receipt: the buyer has the plant, so the money goes to the seller. The seller needs the buyer's code. */
export async function confirmDelivery(
  deps: CheckoutDeps,
  me: Person,
  id: number,
  code: string | undefined,
): Promise<Order> {
  const outcome = await inTransaction(deps, async (unit) => {
    const order = await lockOwnOrder(unit, id, me)
    return order.buyerId === me.id ? receive(unit, order, me) : enterCode(unit, order, me, code)
  })
  // A wrong code is counted, so the transaction must commit before the code is refused.
  if (outcome instanceof DomainError) throw outcome
  return outcome
}

/** With protection the payout waits, so that a report in time can still be refunded. */
function receive(unit: UnitOfWork, order: Order, me: Person): Promise<Order> {
  const { now } = unit
  const patch = {
    receivedAt: now,
    handedOverAt: order.handedOverAt ?? now,
    protectedUntil: protectedAfterReceipt(order, now),
  }
  return doOnce(unit, order, 'confirmReceipt', me, patch)
}

/**
 * The right code proves the handover: with protection the claim window opens, otherwise the money is released at once.
 */
async function enterCode(
  unit: UnitOfWork,
  order: Order,
  me: Person,
  code: string | undefined,
): Promise<Order | DomainError> {
  const isDone = order.status === 'delivered' || (order.status === 'completed' && order.codeEnteredAt !== null)
  if (isDone) return (code?.trim() && (await refuseWrongCode(unit, order, code))) || order
  if (order.status !== 'processing') throw statusChanged(order)
  if (!code?.trim()) {
    return new DomainError('forbidden', 'Ask the buyer for their collection code', { code: 'CODE_NEEDED' })
  }
  const wrong = await refuseWrongCode(unit, order, code)
  if (wrong) return wrong
  const { now } = unit
  const window = order.withProtection ? TERMS.claimWindow : 0
  // A proven handover needs no warning before the release.
  const patch = {
    handedOverAt: now,
    codeEnteredAt: now,
    releaseAt: later(now, window),
    noticesSent: TERMS.warnings.length,
  }
  const delivered = await transition(unit, order, 'enterCode', { by: me, patch })
  return order.withProtection ? delivered : transition(unit, delivered, 'release')
}

async function refuseWrongCode({ tx, now }: UnitOfWork, order: Order, code: string): Promise<DomainError | null> {
  const tries = await codeTriesSince(tx, order.id, later(now, -3_600_000))
  const [first] = tries
  if (first && tries.length >= CODE_TRIES_PER_HOUR) {
    const retryAfter = Math.max(1, Math.ceil((first.getTime() + 3_600_000 - now.getTime()) / 1000))
    return new DomainError('too_many', 'Too many wrong codes. Please wait before you try again.', { retryAfter })
  }
  if (isCode(code, order.collectionCode ?? '')) return null
  await addCodeTry(tx, order.id, now)
  const message = `This is not the collection code of this order. ${triesLeft(CODE_TRIES_PER_HOUR - tries.length - 1)}`
  return new DomainError('invalid', message, { code: 'WRONG_CODE', fields: { code: message } })
}

function triesLeft(left: number): string {
  if (left === 0) return 'Please wait an hour before you try again.'
  return left === 1 ? 'You can try once more.' : `You can try ${left} more times.`
}

/** Whether this is the code; digits of any script and spaces are accepted. */
function isCode(typed: string, code: string): boolean {
  const digits = typed.normalize('NFKC').replace(/\s/g, '')
  return (
    /^\d+$/.test(digits) && digits.length === code.length && timingSafeEqual(Buffer.from(digits), Buffer.from(code))
  )
}

/** The seller accepts the reservation of a free listing: the buyer sees the full postcode. */
export const accept = (deps: CheckoutDeps, me: Person, id: number): Promise<Order> =>
  inTransaction(deps, async (unit) => {
    const order = await ownOrder(unit, id, me, 'seller')
    if (order.total > 0) throw new DomainError('conflict', 'This order is paid: there is nothing to accept.')
    if (order.acceptedAt && order.status === 'processing') return order
    return transition(unit, order, 'accept', { by: me, patch: { acceptedAt: unit.now } })
  })

/** The seller confirms the handover without a code: the buyer has a week to object. */
export const handOver = (deps: CheckoutDeps, me: Person, id: number): Promise<Order> =>
  inTransaction(deps, async (unit) => {
    const order = await ownOrder(unit, id, me, 'seller')
    const { now } = unit
    return doOnce(unit, order, 'handOver', me, { handedOverAt: now, releaseAt: later(now, TERMS.objectWithin) })
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
      answerBy: later(now, TERMS.answerWithin),
      timeLeft: timeLeft(order, now),
      releaseAt: null,
    })
  })

async function checkProtected(unit: UnitOfWork, order: Order): Promise<void> {
  const payout = await lockPayoutOf(unit.tx, order.id)
  // A payout that was requested in the same moment was not held any longer.
  const isHeld = payout?.status === 'pending' && payout.requestedAt === null
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
    if (order.contestedAt) return order
    await leaveToBank(unit, order)
    const { tx, now } = unit
    const contested = await changeOrder(tx, id, {
      contestedAt: now,
      contestReason: reason,
      answerBy: null,
      updatedAt: now,
    })
    await sendReminder(unit, contested, 'contest')
    return contested
  })

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
    return transition(unit, order, event, {
      by: me,
      patch: {
        refundReason: null,
        refundRequestedAt: null,
        answerBy: null,
        contestedAt: null,
        contestReason: null,
        withdrawnAt: unit.now,
        ...resumed(order, unit.now),
      },
    })
  })

/**
 * Staff decide a dispute: either everything goes back to the buyer, or the sale stands and part of the price, if any,
 * goes back. Staff who are a party to the order cannot decide it.
 */
export const decideDispute = (
  deps: CheckoutDeps,
  me: Person,
  id: number,
  decision: { to: 'buyer' } | { to: 'seller'; refund: Order['amount'] },
): Promise<Order> =>
  inTransaction(deps, async (unit) => {
    const order = await lockOrder(unit.tx, id)
    if (!order) throw unknownOrder()
    refuseParty(order, me)
    await leaveToBank(unit, order)
    if (decision.to === 'buyer') return refund(unit, order, 'decideRefund', { by: me })
    if (order.status === 'completed' && order.refundedAmount === decision.refund) return order
    if (decision.refund > 0 && decision.refund >= order.amount) {
      throw new DomainError('invalid', 'A part refund must be less than the price. Decide for the buyer instead.')
    }
    const patch = { refundedAmount: decision.refund, protectedUntil: null }
    return transition(unit, order, 'decideRelease', { by: me, patch })
  })

/** Staff refund an order after its release. Staff who are a party to the order cannot. */
export const refundByStaff = (deps: CheckoutDeps, me: Person, id: number, reason: string): Promise<Order> =>
  inTransaction(deps, async (unit) => {
    const order = await lockOrder(unit.tx, id)
    if (!order) throw unknownOrder()
    refuseParty(order, me)
    return refund(unit, order, 'staffRefund', { by: me, refundReason: reason })
  })

/** Refunds the buyer in full, including the fee. */
export async function refund(
  unit: UnitOfWork,
  order: Order,
  event: Event,
  { by, refundReason }: { by?: Person; refundReason?: string } = {},
): Promise<Order> {
  if (alreadyDone(order.status, event)) return order
  if (order.status === 'completed') await checkRefundable(unit, order)
  const patch = { refundedAmount: order.total, ...(refundReason !== undefined && { refundReason }) }
  return transition(unit, order, event, { ...(by && { by }), patch })
}

/** A released order can be refunded while its payment can, unless its transfer is under way at this moment. */
async function checkRefundable(unit: UnitOfWork, order: Order): Promise<void> {
  const { tx, now } = unit
  if (!isRefundable(order, now) || (await paidByBank(tx, order.id)) >= order.total) throw statusChanged(order)
  await leaveToBank(unit, order)
  if ((await lockPayoutOf(tx, order.id))?.status !== 'processing') return
  throw new DomainError('conflict', 'The payout of this order is being sent right now. Please try again in a minute.', {
    code: 'PAYOUT_UNDER_WAY',
  })
}

function refuseParty(order: Order, me: Person): void {
  if (order.buyerId !== me.id && order.sellerId !== me.id) return
  throw new DomainError('forbidden', 'This is your own order. Another member of our staff will decide.')
}

async function doOnce(
  unit: UnitOfWork,
  order: Order,
  event: Event,
  by: Person,
  patch: OrderPatch = {},
): Promise<Order> {
  return alreadyDone(order.status, event) ? order : transition(unit, order, event, { by, patch })
}

async function ownOrder(unit: UnitOfWork, id: number, me: Person, party: 'buyer' | 'seller'): Promise<Order> {
  const order = await lockOwnOrder(unit, id, me)
  if ((party === 'buyer' ? order.buyerId : order.sellerId) !== me.id) {
    throw new DomainError('forbidden', `Only the ${party} can do this.`)
  }
  return order
}

async function leaveToBank({ tx }: UnitOfWork, order: Order): Promise<void> {
  if (!(await bankDecides(tx, order.id))) return
  throw new DomainError('conflict', 'The buyer’s bank is deciding about this payment. Please wait for its answer.', {
    code: 'BANK_DECIDES',
  })
}
