import { timingSafeEqual } from 'node:crypto'
import { DomainError } from '#shared/errors.ts'
import { isOpenCancellation } from '../../base/cancellation.ts'
import { awaitsCode, handOverFrom, isDoubted, isOnlyStated } from '../../base/handover-rules.ts'
import { alreadyDone } from '../../base/lifecycle.ts'
import type { CheckoutDeps } from '../../base/server/checkout-deps.ts'
import { inTransaction, type UnitOfWork } from '../../base/server/unit-of-work.ts'
import { CODE_TRIES_PER_HOUR, SALES_WITH_PROOF, TERMS, timesOf } from '../../base/terms.ts'
import { findCancellation } from './cancellation-store.ts'
import { addCodeTry, codeTriesSince } from './code-store.ts'
import { protectedAfterReceipt, timeLeft } from './deadlines.ts'
import { when } from './email-facts.ts'
import {
  doOnce,
  later,
  leaveToBank,
  lockOwnOrder,
  NO_DISPUTE,
  type Order,
  ownOrder,
  type Person,
  patchOrder,
  statusChanged,
  transition,
} from './transition.ts'
import { paidSalesOf } from './trust-store.ts'

/** Commands about the handover. All are idempotent. */

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
async function receive(unit: UnitOfWork, order: Order, me: Person): Promise<Order> {
  const { now } = unit
  if (order.status === 'dispute') await checkDoubted(unit, order)
  return doOnce(unit, order, 'confirmReceipt', me, {
    ...(order.status === 'dispute' && NO_DISPUTE),
    receivedAt: now,
    handedOverAt: order.handedOverAt ?? now,
    protectedUntil: protectedAfterReceipt(order, now),
  })
}

/** Only a dispute about the handover itself is settled by the code or by the buyer's confirmation. */
async function checkDoubted(unit: UnitOfWork, order: Order): Promise<void> {
  if (!isDoubted(order)) throw statusChanged(order)
  await leaveToBank(unit, order)
}

/**
 * The right code proves the handover, also one that was only stated before: with protection the claim window opens,
 * otherwise the money is released at once.
 */
async function enterCode(
  unit: UnitOfWork,
  order: Order,
  me: Person,
  code: string | undefined,
): Promise<Order | DomainError> {
  const isDone = order.codeEnteredAt !== null && (order.status === 'delivered' || order.status === 'completed')
  if (isDone) return (code?.trim() && (await refuseWrongCode(unit, order, code))) || order
  if (!awaitsCode(order)) throw statusChanged(order)
  refuseUnchecked(order)
  if (order.status === 'dispute') await leaveToBank(unit, order)
  if (!code?.trim()) {
    return new DomainError('forbidden', 'Ask the buyer for their collection code', { code: 'CODE_NEEDED' })
  }
  const wrong = await refuseWrongCode(unit, order, code)
  if (wrong) return wrong
  const { now } = unit
  const window = order.withProtection ? TERMS.claimWindow : 0
  const patch = {
    ...(order.status === 'dispute' && NO_DISPUTE),
    handedOverAt: order.handedOverAt ?? now,
    codeEnteredAt: now,
    releaseAt: later(now, window),
    noticesSent: 0,
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

/**
 * The seller states the handover without a code: the buyer is asked and has a week to object. A seller's first sales are
 * not released by that week alone.
 */
export const handOver = (deps: CheckoutDeps, me: Person, id: number): Promise<Order> =>
  inTransaction(deps, async (unit) => {
    const order = await ownOrder(unit, id, me, 'seller')
    if (alreadyDone(order.status, 'handOver')) return order
    const { tx, now } = unit
    if (order.status === 'processing') refuseTooEarly(order, now)
    await refuseCancelled(unit, order)
    refuseUnchecked(order)
    const needsProof = order.total > 0 && (await paidSalesOf(tx, me.id)) < SALES_WITH_PROOF
    const patch = { handedOverAt: now, releaseAt: later(now, TERMS.objectWithin), needsProof }
    return transition(unit, order, 'handOver', { by: me, patch })
  })

/** Its buyer has cancelled and is asked not to collect it: only the code proves that they did. */
async function refuseCancelled({ tx }: UnitOfWork, { id }: Order): Promise<void> {
  const cancellation = await findCancellation(tx, id)
  if (!cancellation || !isOpenCancellation(cancellation.status)) return
  throw new DomainError(
    'conflict',
    'The buyer has cancelled this order. If they have collected it since, enter their code.',
    { code: 'CANCELLED_BY_BUYER' },
  )
}

function refuseTooEarly(order: Order, now: Date): void {
  const from = handOverFrom(order)
  if (from !== null && now >= from) return
  throw new DomainError(
    'conflict',
    `Without the buyer’s code you can mark it as handed over from ${when(from)}. With the code you can at once.`,
    { code: 'TOO_EARLY' },
  )
}

/** The seller has looked at the buyer's proof of age. */
export const checkAge = (deps: CheckoutDeps, me: Person, id: number): Promise<Order> =>
  inTransaction(deps, async (unit) => {
    const order = await ownOrder(unit, id, me, 'seller')
    if (order.ageCheckedAt !== null) return order
    if (!order.ageCheck || !awaitsCode(order)) throw statusChanged(order)
    return patchOrder(unit, order, { ageCheckedAt: unit.now })
  })

/** A bladed tool is handed over to nobody whose age was not checked. */
function refuseUnchecked({ ageCheck, ageCheckedAt }: Order): void {
  if (!ageCheck || ageCheckedAt !== null) return
  throw new DomainError(
    'conflict',
    'It must not be sold to anyone under 18. Look at the buyer’s proof of age first, and confirm that you have.',
    { code: 'AGE_CHECK_NEEDED' },
  )
}

/** The buyer denies the handover that the seller stated: the seller shows the code, or staff look at it. */
export const denyHandover = (deps: CheckoutDeps, me: Person, id: number): Promise<Order> =>
  inTransaction(deps, async (unit) => {
    const order = await ownOrder(unit, id, me, 'buyer')
    if (isDoubted(order)) return order
    if (!isOnlyStated(order)) throw statusChanged(order)
    const { now } = unit
    return transition(unit, order, 'denyHandover', {
      by: me,
      patch: {
        handoverDoubtedAt: now,
        refundRequestedAt: now,
        answerBy: later(now, timesOf(order).answerWithin),
        timeLeft: timeLeft(order, now),
        releaseAt: null,
      },
    })
  })
