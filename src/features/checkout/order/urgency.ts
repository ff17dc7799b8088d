import type { OrderAction } from '../base/lifecycle.ts'
import { awaitsAcceptance } from '../base/reservations.ts'
import type { Transaction } from '../base/shapes.ts'
import { FINAL } from '../base/status-groups.ts'

type Order = Pick<
  Transaction,
  | 'id'
  | 'status'
  | 'party'
  | 'actions'
  | 'total'
  | 'acceptedAt'
  | 'paidAt'
  | 'pickupAt'
  | 'collectBy'
  | 'releaseAt'
  | 'protectedUntil'
  | 'answerBy'
  | 'isHandoverStated'
  | 'bankDecides'
  | 'refundPending'
  | 'refundFailed'
>

/** Whether nothing is left to do or to wait for: the order is folded away. */
export const isFinished = ({ status, protectedUntil, bankDecides, refundPending, refundFailed }: Order): boolean =>
  FINAL.includes(status) && !protectedUntil && !bankDecides && !refundPending && !refundFailed

/** Whether a conversation shows it in one line and may fold it away: the handover is over, and no one has to answer. */
export const isSettled = (order: Order): boolean => isFinished(order) || order.status === 'completed'

/** Actions that the other person or a deadline waits for. */
const AWAITED: readonly OrderAction[] = ['accept', 'agreeRefund']

const WAITS = 3

/** 0: this reader must act; 1: a time is booked; 2: a time is to be agreed; 3: waits for others. */
function rankOf(order: Order): number {
  const { status, party, actions, pickupAt } = order
  if (status === 'pending' || actions.some((action) => AWAITED.includes(action))) return 0
  if (status === 'delivered' && party === 'buyer') return 0
  if (status !== 'processing') return WAITS
  return pickupAt === null ? 2 : 1
}

/** Whether this reader must act or has a handover to come. The other orders wait for another person or a deadline. */
export const isDue = (order: Order): boolean => !isFinished(order) && rankOf(order) < WAITS

/** The time by which something happens. */
const dueOf = ({ answerBy, pickupAt, releaseAt, protectedUntil, collectBy }: Order): number =>
  Date.parse(answerBy ?? pickupAt ?? releaseAt ?? protectedUntil ?? collectBy ?? '') || Number.POSITIVE_INFINITY

/** Unfinished orders, the most urgent first, and the finished ones in their given order. */
export function byUrgency<O extends Order>(orders: readonly O[]): { open: O[]; finished: O[] } {
  const compare = (a: O, b: O) => rankOf(a) - rankOf(b) || (dueOf(a) === dueOf(b) ? b.id - a.id : dueOf(a) - dueOf(b))
  return {
    open: orders.filter((order) => !isFinished(order)).toSorted(compare),
    finished: orders.filter(isFinished),
  }
}

/** What the status means for a pickup, shown beside it; null when the status says it all. */
export function pickupWords(order: Order): string | null {
  switch (order.status) {
    case 'processing':
      if (awaitsAcceptance(order)) return 'Waiting for the seller'
      return order.pickupAt ? 'Pickup booked' : 'Ready to collect'
    case 'delivered':
      if (!order.isHandoverStated) return 'Collected'
      return order.party === 'buyer' ? 'Waiting for your answer' : 'Waiting for the buyer’s answer'
    case 'completed':
      return 'Collected'
    default:
      return null
  }
}
