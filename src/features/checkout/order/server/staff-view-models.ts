import type { Database } from '#adapters/db/database.ts'
import { splitOfRest } from '../../base/fees.ts'
import { defaultParty } from '../../base/handover-rules.ts'
import { statusLabel, wordsOfStep } from '../../base/lifecycle.ts'
import type { Order } from '../../base/server/tables.ts'
import { staffDecisionsFor } from '../staff-decisions.ts'
import type { StaffOrder } from '../staff-order.ts'
import { cancellationForStaff } from './cancel-terms.ts'
import { type Cancellation, findCancellation } from './cancellation-store.ts'
import { type OrderContext, orderContextsById } from './context-store.ts'
import { isProtected, isRefundable } from './deadlines.ts'
import { cancelledLinesOf, linesOf } from './line-store.ts'
import { viewCancelled, viewLines } from './line-views.ts'
import { peopleById } from './people-store.ts'
import { findOrder, ordersWithOpenRefund, stepsOf } from './store.ts'
import { formerMember, iso, orderedListing, type Situation, viewTimeline } from './view-models.ts'

/** An order as staff see it; null when there is none. */
export async function orderForStaff(db: Database, id: number, now: Date): Promise<StaffOrder | null> {
  const order = await findOrder(db, id)
  if (!order) return null
  const people = await peopleById(db, [order.buyerId, order.sellerId])
  const context = (await orderContextsById(db, [id])).get(id)
  const found = await findCancellation(db, id)
  const named = (userId: number) => {
    const { fullName } = people.get(userId) ?? formerMember(userId)
    return { id: userId, fullName }
  }
  const { amount, protectionFee, total, commissionRate, refundedAmount, status } = order
  return {
    ...{ id, orderId: order.orderId, productId: order.productId, status, statusLabel: statusLabel(status) },
    ...{ title: order.productTitle, image: orderedListing(order).imageUrl, lines: viewLines(await linesOf(db, id)) },
    cancelledLines: viewCancelled(await cancelledLinesOf(db, id)),
    ...{ buyer: named(order.buyerId), seller: named(order.sellerId) },
    ...{ amount, protectionFee, total, commissionRate, refundedAmount },
    sellerGets: splitOfRest(order, refundedAmount).sellerGets,
    ...moneyFacts(context),
    refundPending: (await ordersWithOpenRefund(db, [id])).has(id),
    ...moments(order, now),
    ...{ refundReason: order.refundReason, contestReason: order.contestReason },
    ...{ cancellation: cancellationForStaff(found), decisions: [...decisionsNow(order, { context, now }, found)] },
    steps: viewTimeline(order, await stepsOf(db, id)).map((step) => ({
      words: wordsOfStep(step, order) ?? '',
      at: step.at,
    })),
  }
}

const moneyFacts = (context: OrderContext | undefined) => ({
  payoutStatus: context?.payoutStatus ?? null,
  refundFailed: context?.refundFailed ?? false,
  bankDecides: context?.bankDecides ?? false,
})

const moments = (order: Order, now: Date) => ({
  ...{ createdAt: order.createdAt.toISOString(), closedAt: iso(order.closedAt) },
  ...{ paidAt: iso(order.paidAt), pickupAt: iso(order.pickupAt) },
  handedOverAt: iso(order.handedOverAt),
  ...{ codeEnteredAt: iso(order.codeEnteredAt), receivedAt: iso(order.receivedAt) },
  doubtedAt: iso(order.handoverDoubtedAt),
  refundRequestedAt: iso(order.refundRequestedAt),
  contestedAt: iso(order.contestedAt),
  defaultAt: order.status === 'dispute' ? iso(order.defaultAt) : null,
  defaultTo: order.status === 'dispute' && order.defaultAt ? defaultParty(order) : null,
  protectedUntil: isProtected(order, now) ? iso(order.protectedUntil) : null,
})

const decisionsNow = (order: Order, { context, now }: Situation, cancellation: Cancellation | null) =>
  staffDecisionsFor({
    ...order,
    isCancellationContested: cancellation?.status === 'contested',
    isWithStaff: order.staffSince !== null,
    bankDecides: context?.bankDecides ?? false,
    // Who bears what a bank took is decided.
    isRefundable: isRefundable(order, now) && !context?.bankTookBack && !context?.takenFromSeller,
    isProtected: isProtected(order, now),
  })
