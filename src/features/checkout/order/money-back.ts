import { formatPounds, pence } from '#shared/money.ts'
import type { Transaction } from '../base/shapes.ts'
import { REFUNDED } from '../base/status-groups.ts'

type Refunded = Pick<Transaction, 'refundedAmount' | 'refundPending' | 'refundFailed'>
type RefundFacts = Pick<Transaction, 'status' | 'bankTookBack' | 'payoutStatus'>

/** The state of a refund: the bank or the provider may refuse one, which is then still owed. */
export type RefundState = 'none' | 'onItsWay' | 'owed' | 'made'

export function refundStateOf({ refundedAmount, refundPending, refundFailed }: Refunded): RefundState {
  if (refundedAmount === 0) return 'none'
  if (refundFailed) return 'owed'
  return refundPending ? 'onItsWay' : 'made'
}

interface Words {
  /** A sentence for the buyer while the money has not arrived. */
  step: string | null
  /** Shown beside the amount. */
  note: string
  /** A line of the receipt. */
  line: string
}

const words: Readonly<Record<RefundState, (amount: string) => Words | null>> = {
  none: () => null,
  onItsWay: (amount) => ({
    step: `Your refund of ${amount} is on its way to your card: 5 to 10 working days.`,
    note: `${amount} on its way back`,
    line: 'Refund on its way to your card',
  }),
  owed: (amount) => ({
    step: `Your refund of ${amount} did not reach your card. We still owe it to you and are sorting it out.`,
    note: `${amount} still owed to you`,
    line: 'Refund still owed to you',
  }),
  made: (amount) => ({ step: null, note: `${amount} refunded`, line: 'Refunded to your card' }),
}

/** What a buyer reads about a refund to the card; null when there is none. */
export const refundWords = (order: Refunded): Words | null =>
  words[refundStateOf(order)](formatPounds(pence(order.refundedAmount)))

/**
 * Whether the buyer's bank reversed a released payment, as far as it concerns the reader: the seller keeps a payout
 * that was sent.
 */
export const isReversedByBank = ({ bankTookBack, payoutStatus }: Omit<RefundFacts, 'status'>): boolean =>
  bankTookBack && (payoutStatus === null || payoutStatus === 'refunded')

/** Whether the whole price went back to the buyer. */
export const isFullyRefunded = (order: RefundFacts): boolean =>
  REFUNDED.includes(order.status) || isReversedByBank(order)
