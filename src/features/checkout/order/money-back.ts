import { formatPounds, type Pence } from '#shared/money.ts'
import type { Transaction } from './contract.ts'

type Refunded = Pick<Transaction, 'refundedAmount' | 'refundPending' | 'refundFailed'>
type Standing = Pick<Transaction, 'status' | 'bankTookBack' | 'payoutStatus'>

/** How far a refund is: the bank or the provider may refuse one, which is then still owed. */
export type RefundState = 'none' | 'onItsWay' | 'owed' | 'made'

export function refundStateOf({ refundedAmount, refundPending, refundFailed }: Refunded): RefundState {
  if (refundedAmount === 0) return 'none'
  if (refundFailed) return 'owed'
  return refundPending ? 'onItsWay' : 'made'
}

interface Words {
  /** A sentence for the buyer while the money has not arrived. */
  step: string | null
  /** Beside the amount. */
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

/** What a buyer reads of the money that goes back to the card; null when none does. */
export const refundWords = (order: Refunded): Words | null =>
  words[refundStateOf(order)](formatPounds(order.refundedAmount as Pence))

/** Whether the buyer's bank took a released payment back, as far as the reader is concerned: a payout once sent stays. */
export const isTakenBack = ({ bankTookBack, payoutStatus }: Omit<Standing, 'status'>): boolean =>
  bankTookBack && (payoutStatus === null || payoutStatus === 'refunded')

/** Whether nothing of the price is left with the seller. */
export const isAllBack = (order: Standing): boolean =>
  order.status === 'refunded' || order.status === 'cancelled' || isTakenBack(order)
