import type { CancelRight } from '#features/listings/base/cancel-rights.ts'
import { declarationById, traderOf } from '#features/sellers/server/store.ts'
import { DomainError } from '#shared/errors.ts'
import { lateReturnUntil } from '../../base/cancellation.ts'
import { saleContested } from '../../base/events.ts'
import { TERMS } from '../../base/terms.ts'
import { paidByBank } from '../../ledger/server/settlement-store.ts'
import { cancelUntil, collectedAt, isPaid, mayCancel } from '../../order/server/cancel-terms.ts'
import {
  addCancellation,
  type Cancellation,
  changeCancellation,
  findCancellation,
  holdPayout,
} from '../../order/server/cancellation-store.ts'
import { sendReminder } from '../../order/server/emails/notify-parties.ts'
import { notifyStaffOfCancellation } from '../../order/server/emails/staff-cases.ts'
import { refund } from '../../order/server/held-payments.ts'
import { peopleById } from '../../order/server/people-store.ts'
import { findOrder } from '../../order/server/store.ts'
import {
  type CheckoutDeps,
  inTransaction,
  later,
  leaveToBank,
  type Order,
  ownOrder,
  type Person,
  saleOf,
  statusChanged,
  type UnitOfWork,
  unknownOrder,
} from '../../order/server/transition.ts'
import { formerMember } from '../../order/server/view-models.ts'
import type { CancellationView } from '../contract.ts'

/** Commands about a cancellation within 14 days. All are idempotent. */

/** The buyer cancels. Before the handover the trader is asked for a while; afterwards it is brought back first. */
export const cancel = (deps: CheckoutDeps, me: Person, id: number): Promise<void> =>
  inTransaction(deps, async (unit) => {
    const order = await ownOrder(unit, id, me, 'buyer')
    const { tx, now } = unit
    if (await findCancellation(tx, id)) return
    refuseWithoutRight(order)
    if (!isPaid(order)) throw statusChanged(order)
    if (!mayCancel(order, now)) throw tooLate()
    const wasCollected = collectedAt(order) !== null
    const until = later(now, wasCollected ? TERMS.bringBackWithin : TERMS.answerWithin)
    await addCancellation(tx, {
      ...{ transactionId: id, cancelledAt: now, updatedAt: now, wasCollected },
      ...(wasCollected ? { status: 'returning', returnBy: until } : { status: 'returned', refundAt: until }),
    })
    await holdPayout(tx, id, until, now)
    await sendReminder(unit, order, 'cancelled')
  })

const refusals: Readonly<Record<Exclude<CancelRight, 'right'>, string>> = {
  none: 'You bought this from a private seller, so the right to cancel does not apply. If it is not as described, ask for a refund.',
  perishable:
    'It deteriorates rapidly, so the right to cancel does not apply. If it is not as described, ask for a refund.',
  'made-to-order':
    'It was made to your order, so the right to cancel does not apply. If it is not as described, ask for a refund.',
}

function refuseWithoutRight({ cancelRight }: Order): void {
  if (cancelRight === 'right') return
  throw new DomainError('conflict', refusals[cancelRight], { code: 'NO_RIGHT_TO_CANCEL' })
}

const tooLate = () =>
  new DomainError(
    'conflict',
    'The 14 days to cancel are over. If it is not as described, write to the seller or to us.',
    {
      code: 'CANCEL_TOO_LATE',
    },
  )

/** The buyer has brought it back: the trader confirms it, or says why not, or the buyer is refunded by itself. */
export const broughtBack = (deps: CheckoutDeps, me: Person, id: number): Promise<void> =>
  inTransaction(deps, async (unit) => {
    const order = await ownOrder(unit, id, me, 'buyer')
    const cancellation = await mustFind(unit, id)
    const { status } = cancellation
    if (status !== 'returning' && status !== 'lapsed') return
    const { tx, now } = unit
    if (!mayReturn(cancellation, now)) throw standsNow(cancellation)
    const refundAt = later(now, TERMS.bringBackWithin)
    const patch = { status: 'returned', returnedAt: now, refundAt, closedAt: null, updatedAt: now } as const
    await changeCancellation(tx, id, patch)
    await holdPayout(tx, id, refundAt, now)
    await sendReminder(unit, order, 'broughtBack')
  })

/** Whether the buyer can say now that it is back: in time, and for a while after that unless staff have decided. */
function mayReturn(cancellation: Cancellation, now: Date): boolean {
  if (cancellation.status === 'returning') return true
  const until = lateReturnUntil(cancellation)
  return cancellation.status === 'lapsed' && until !== null && now <= until
}

const standsNow = ({ decidedAt }: Cancellation): DomainError =>
  decidedAt
    ? new DomainError('conflict', 'Our staff decided that the order stands.', {
        code: 'CANCELLATION_DECIDED',
      })
    : new DomainError(
        'conflict',
        'The time to say that it is back is over. Ask the seller to confirm that they have it, or write to us.',
        { code: 'RETURN_TOO_LATE' },
      )

/** The trader has it back, or does not insist: the buyer is refunded. */
export const accept = (deps: CheckoutDeps, me: Person, id: number): Promise<void> =>
  inTransaction(deps, async (unit) => {
    const order = await ownOrder(unit, id, me, 'seller')
    const cancellation = await mustFind(unit, id)
    if (cancellation.status === 'refunded') return
    if (!(await refundNow(unit, order, cancellation))) throw cannotRefund()
  })

/** The trader does not have it back, or it is damaged: staff decide. */
export const contest = (deps: CheckoutDeps, me: Person, id: number, reason: string): Promise<void> =>
  inTransaction(deps, async (unit) => {
    const order = await ownOrder(unit, id, me, 'seller')
    const { status } = await mustFind(unit, id)
    if (status === 'contested') return
    if (status !== 'returned') {
      throw new DomainError(
        'conflict',
        'There is nothing to disagree with now. Wait until the buyer has brought it back.',
        {
          code: 'NOT_BROUGHT_BACK',
        },
      )
    }
    const { tx, now, events } = unit
    const refundAt = later(now, TERMS.defaultAfter)
    const patch = { status: 'contested', objection: reason, contestedAt: now, refundAt, updatedAt: now } as const
    const contested = await changeCancellation(tx, id, patch)
    await holdPayout(tx, id, refundAt, now)
    await events.announce(tx, saleContested, { ...saleOf(order), at: now, dueAt: later(now, TERMS.decideWithin) })
    await sendReminder(unit, order, 'cancelContested')
    await notifyStaffOfCancellation(unit, order, contested)
  })

async function mustFind({ tx }: UnitOfWork, id: number): Promise<Cancellation> {
  const cancellation = await findCancellation(tx, id)
  if (!cancellation) throw new DomainError('conflict', 'This order was not cancelled.', { code: 'NOT_CANCELLED' })
  return cancellation
}

/**
 * Refunds everything: what was not sent to the trader, then the transfer, then as a debt. While a bank decides, or the
 * payout is being sent, it is tried again by the sweep. False when the payment can be refunded no more: it stays
 * `refunding`, and our staff see it.
 */
export async function refundNow(unit: UnitOfWork, order: Order, { status }: Cancellation): Promise<boolean> {
  const { tx, now } = unit
  if (await isAllBack(unit, order)) {
    await changeCancellation(tx, order.id, { status: 'refunded', closedAt: now, updatedAt: now })
    return true
  }
  if (status !== 'refunding') {
    await changeCancellation(tx, order.id, { status: 'refunding', refundAt: now, closedAt: null, updatedAt: now })
  }
  try {
    await leaveToBank(unit, order)
    await refund(unit, order, 'cancelledInTime')
    return true
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return error.code !== 'ORDER_MOVED_ON'
  }
}

/** The whole payment went back in another way. */
async function isAllBack({ tx }: UnitOfWork, { id, status, total, refundedAmount }: Order): Promise<boolean> {
  return status === 'refunded' || (await paidByBank(tx, id)) + refundedAmount >= total
}

const cannotRefund = (): DomainError =>
  new DomainError('conflict', 'This payment can no longer be refunded here. Please write to us.', {
    code: 'CANNOT_REFUND',
  })

const iso = (date: Date | null | undefined): string | null => date?.toISOString() ?? null

/** An order's right to cancel, and its cancellation, for one of its parties. */
export async function viewCancellation(
  { db, clock }: Pick<CheckoutDeps, 'db' | 'clock'>,
  me: Person,
  id: number,
): Promise<CancellationView> {
  const order = await findOrder(db, id)
  const isParty = order?.buyerId === me.id || (order?.sellerId === me.id && order.paidAt !== null)
  if (!order || !isParty) throw unknownOrder()
  const people = await peopleById(db, [order.buyerId, order.sellerId])
  const nameOf = (userId: number) => (people.get(userId) ?? formerMember(userId)).fullName
  const found = await findCancellation(db, id)
  const declaration = order.sellerDeclarationId === null ? null : await declarationById(db, order.sellerDeclarationId)
  return {
    ...{ transactionId: id, orderId: order.orderId, title: order.productTitle, total: order.total },
    party: order.buyerId === me.id ? 'buyer' : 'seller',
    ...{ seller: nameOf(order.sellerId), buyer: nameOf(order.buyerId) },
    ...{ paidAt: iso(order.paidAt), collectedAt: iso(collectedAt(order)), cancelRight: order.cancelRight },
    mayCancel: found === null && mayCancel(order, clock.now()),
    until: iso(cancelUntil(order)),
    status: found?.status ?? null,
    cancelledAt: iso(found?.cancelledAt),
    wasCollected: found?.wasCollected ?? false,
    ...{ returnBy: iso(found?.returnBy), returnedAt: iso(found?.returnedAt), refundAt: iso(found?.refundAt) },
    objection: found?.objection ?? null,
    decidedAt: iso(found?.decidedAt),
    mayReturn: found !== null && mayReturn(found, clock.now()),
    mayReturnUntil: iso(found && lateReturnUntil(found)),
    trader: declaration && traderOf(declaration),
  }
}
