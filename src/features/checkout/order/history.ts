import { formatTerm } from '#shared/dates.ts'
import { formatPounds, pence } from '#shared/money.ts'
import { type StoredEvent, TRANSITIONS, wordsOfStep } from '../base/lifecycle.ts'
import type { Transaction } from '../base/shapes.ts'
import { FINAL } from '../base/status-groups.ts'
import { isReversedByBank } from './money-back.ts'

type Ended = Pick<
  Transaction,
  | 'total'
  | 'refundedAmount'
  | 'sellerGets'
  | 'lastEvent'
  | 'bankTookBack'
  | 'payoutStatus'
  | 'takenFromSeller'
  | 'protectedUntil'
>

/** Explanations that say more than the description of the last event. */
const explanations: Readonly<Partial<Record<StoredEvent, (order: Ended) => string>>> = {
  refundSale: () => 'The seller refunded the buyer after the sale. The buyer gets everything back.',
  staffRefund: () => 'Our staff refunded the buyer after the sale. The buyer gets everything back.',
  release: ({ total }) =>
    total === 0
      ? 'The time to report a problem is over.'
      : 'The time to report a problem is over: released automatically.',
  decideRelease: ({ refundedAmount, sellerGets, total }) => {
    if (total === 0) return 'Our staff decided that the order stands.'
    return refundedAmount === 0
      ? 'Our staff decided that the seller is paid.'
      : `Our staff decided: ${formatPounds(pence(refundedAmount))} goes back to the buyer, ${formatPounds(pence(sellerGets))} to the seller.`
  },
  cancelSale: ({ total }) =>
    total === 0
      ? 'The seller ended the reservation.'
      : 'The seller cancelled the sale. The buyer gets everything back.',
  nobodyCollected: ({ total }) =>
    total === 0 ? 'Nobody collected it in time.' : 'Nobody collected it in time. The buyer gets everything back.',
  accountSuspended: ({ total }) =>
    total === 0
      ? 'An account was suspended: the reservation ended.'
      : 'An account was suspended. The buyer gets everything back.',
  swapOff: () => 'The swap that it belongs to is off. The buyer gets everything back.',
  sellerSilent: ({ total }) =>
    total === 0
      ? 'The seller did not answer in time: the reservation ended.'
      : 'The seller did not answer in time. The buyer gets everything back.',
  decideRefund: ({ total }) =>
    total === 0 ? 'Our staff ended the reservation.' : 'Our staff decided that the buyer gets everything back.',
  defaultRefund: ({ total }) =>
    total === 0
      ? 'It was not decided in time, and the handover is not proven: the reservation ended.'
      : 'It was not decided in time, and the handover is not proven. The buyer gets everything back.',
  defaultRelease: ({ total }) =>
    total === 0
      ? 'It was not decided in time, and the handover is proven: the order stands.'
      : 'It was not decided in time, and the handover is proven: the seller is paid.',
  refundedElsewhere: () => 'Our staff gave the buyer everything back.',
  chargebackLost: () => 'The buyer’s bank decided that the buyer gets everything back.',
  appealWon: () => 'After an appeal the buyer’s bank returned the payment, and the seller is paid.',
  chargebackWon: () => 'The buyer’s bank has decided, and the sale stands.',
  chargebackOver: () => 'The buyer’s bank has decided, and the sale continues.',
  abandon: ({ refundedAmount, total }) => {
    if (total === 0) return 'The reservation was not completed.'
    return refundedAmount > 0
      ? 'The payment arrived too late for this order. The buyer gets everything back.'
      : 'The order was not paid for. Nothing was charged.'
  },
}

/** How an order reached its status, where that needs an explanation; for both parties. */
export function outcomeOf(order: Ended): string | null {
  if (order.bankTookBack) return bankReversal(order)
  const { lastEvent } = order
  if (!lastEvent) return null
  const isEnd = TRANSITIONS.some(({ event, to }) => event === lastEvent && FINAL.includes(to))
  if (lastEvent === 'confirmReceipt' && order.protectedUntil)
    return `The buyer confirmed receipt: the seller is paid after ${formatTerm(order.protectedUntil)}.`
  return explanations[lastEvent]?.(order) ?? (isEnd ? `${wordsOfStep({ event: lastEvent, from: null }, order)}.` : null)
}

function bankReversal(order: Ended): string {
  const decided = 'After the release the buyer’s bank decided that the buyer gets everything back.'
  if (!isReversedByBank(order)) return `${decided} The seller keeps the payout.`
  const left = order.sellerGets - order.takenFromSeller
  if (order.payoutStatus === null) return decided
  return `${decided} ${left > 0 ? `The seller keeps ${formatPounds(pence(left))}.` : 'Nothing is paid out.'}`
}
