import { type Pence, pence } from '#shared/money.ts'
import type { Transaction } from '../base/shapes.ts'

/** What staff can decide about an order. */
export const STAFF_DECISIONS = ['refund', 'refund-part', 'release'] as const
export type StaffDecision = (typeof STAFF_DECISIONS)[number]

/** The rules of the terms by which they decide. */
export const ORDER_RULES = ['notDescribed', 'notHandedOver', 'asDescribed', 'cancelled'] as const

/** The rule of the terms by which staff decide, and why. */
export interface Ruled {
  rule: (typeof ORDER_RULES)[number]
  reason: string
}

/** Both as the log keeps them. */
export const reasonOf = ({ rule, reason }: Ruled): string => `rule ${rule}: ${reason}`

interface Decidable {
  status: Transaction['status']
  amount: Pence
  total: Pence
  refundedAmount: Pence
  /** Both sides could not settle it. */
  isWithStaff: boolean
  /** Only the bank decides. */
  bankDecides: boolean
  /** Released, and its payment can still be returned. */
  isRefundable: boolean
  /** Released, and the buyer can still report a problem. */
  isProtected: boolean
  /** The trader does not agree to a cancellation within 14 days. */
  isCancellationContested: boolean
}

/** The most that can be returned as a part: at least a penny of the price stays with the seller. */
export const mostOfPart = ({ amount, refundedAmount }: Pick<Decidable, 'amount' | 'refundedAmount'>): Pence =>
  pence(Math.max(0, amount - refundedAmount - 1))

/** What staff can decide about an order now. */
export function staffDecisionsFor(order: Decidable): readonly StaffDecision[] {
  const { status, isWithStaff, bankDecides, isRefundable, isProtected, isCancellationContested } = order
  if (bankDecides) return []
  const hasPart = mostOfPart(order) > 0
  if (status === 'dispute' && isWithStaff) return hasPart ? STAFF_DECISIONS : ['refund', 'release']
  if (status === 'completed' && isRefundable && order.refundedAmount < order.total)
    // While the payout waits for a report of the buyer, only the whole payment goes back.
    return hasPart && !isProtected ? ['refund', 'refund-part'] : ['refund']
  // Not released yet: the payout waits for the decision.
  return isCancellationContested && (status === 'processing' || status === 'delivered') ? ['refund'] : []
}
