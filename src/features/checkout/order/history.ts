import { formatPounds, type Pence } from '#shared/money.ts'
import type { HistoryEvent, Status, StoredEvent } from '../base/lifecycle.ts'
import type { Transaction } from './contract.ts'
import { isTakenBack } from './money-back.ts'

/** A step of an order, as the server returns it. */
interface Step {
  event: HistoryEvent
  from: Status | null
}

interface Order {
  total: number
  refundedAmount: number
}

type Words = string | ((step: Step, order: Order) => string)

/** Descriptions of events, for both parties. Without a payment they speak of a reservation. */
const paidFor: Readonly<Record<HistoryEvent, Words>> = {
  opened: 'The buyer started to pay',
  paid: 'Paid: the money is held securely',
  accept: 'The seller accepted the reservation',
  abandon: (_step, { refundedAmount }) =>
    refundedAmount > 0
      ? 'Cancelled before the payment arrived: the late payment goes back to the buyer'
      : 'Cancelled before it was paid for',
  confirmReceipt: 'The buyer confirmed receipt: the payment was released',
  enterCode: 'Collected: the seller entered the buyer’s code',
  handOver: 'The seller said it was handed over, without a code',
  release: 'The time to report a problem was over: the payment was released',
  requestRefund: ({ from }) => (from === 'delivered' ? 'The buyer reported a problem' : 'The buyer asked for a refund'),
  chargeback: 'The buyer disputed the payment at the bank',
  cancelSale: 'The seller cancelled the sale: refunded',
  nobodyCollected: 'Nobody collected it in time: refunded',
  agreeRefund: 'The seller agreed to the refund',
  contestRefund: 'The seller did not agree: our staff decide',
  withdrawRefund: 'The buyer withdrew the request',
  withdrawReport: 'The buyer withdrew the report',
  sellerSilent: 'The seller did not answer in time: refunded',
  decideRefund: 'Our staff decided that the buyer is refunded',
  decideRelease: 'Our staff decided that the seller is paid',
  chargebackLost: 'The bank decided for the buyer: refunded',
  chargebackWon: 'The bank has decided: the time to report a problem starts again',
  chargebackOver: 'The bank has decided: the sale continues',
}

const reserved: Readonly<Partial<Record<HistoryEvent, Words>>> = {
  opened: 'The buyer asked for it',
  paid: 'Reserved for the buyer',
  abandon: 'The reservation was not completed',
  confirmReceipt: 'The buyer confirmed receipt',
  release: 'The time to report a problem was over',
  requestRefund: ({ from }) =>
    from === 'delivered' ? 'The buyer reported a problem' : 'The buyer asked to end the reservation',
  cancelSale: 'The seller ended the reservation',
  nobodyCollected: 'Nobody collected it in time: the reservation ended',
  agreeRefund: 'The seller agreed: the reservation ended',
  sellerSilent: 'The seller did not answer in time: the reservation ended',
  decideRefund: 'Our staff ended the reservation',
  decideRelease: 'Our staff decided that the order stands',
}

/**
 * The description of a step, without a full stop; null for a step that a page from before a release does not know.
 */
export function wordsOfStep(step: Step, order: Order): string | null {
  const words = (order.total === 0 && reserved[step.event]) || paidFor[step.event]
  return typeof words === 'function' ? words(step, order) : (words ?? null)
}

type Ended = Pick<
  Transaction,
  'total' | 'refundedAmount' | 'sellerGets' | 'lastEvent' | 'bankTookBack' | 'payoutStatus'
>

/** How an order came to its end, by its last event. */
const endings: Readonly<Record<StoredEvent, ((order: Ended) => string) | null>> = {
  opened: null,
  paid: null,
  accept: null,
  enterCode: null,
  handOver: null,
  requestRefund: null,
  chargeback: null,
  withdrawRefund: null,
  withdrawReport: null,
  confirmReceipt: ({ total }) =>
    total === 0 ? 'The buyer confirmed receipt.' : 'The buyer confirmed receipt, which released the payment.',
  release: ({ total }) =>
    total === 0
      ? 'The time to report a problem is over.'
      : 'The time to report a problem is over: released automatically.',
  decideRelease: ({ refundedAmount, sellerGets, total }) => {
    if (total === 0) return 'Our staff decided that the order stands.'
    return refundedAmount === 0
      ? 'Our staff decided that the seller is paid.'
      : `Our staff decided: ${formatPounds(refundedAmount as Pence)} goes back to the buyer, ${formatPounds(sellerGets as Pence)} to the seller.`
  },
  cancelSale: ({ total }) =>
    total === 0
      ? 'The seller ended the reservation.'
      : 'The seller cancelled the sale. The buyer gets everything back.',
  nobodyCollected: ({ total }) =>
    total === 0 ? 'Nobody collected it in time.' : 'Nobody collected it in time. The buyer gets everything back.',
  agreeRefund: ({ total }) =>
    total === 0 ? 'The seller agreed to end the reservation.' : 'The seller agreed to the refund.',
  sellerSilent: ({ total }) =>
    total === 0
      ? 'The seller did not answer in time: the reservation ended.'
      : 'The seller did not answer in time. The buyer gets everything back.',
  decideRefund: ({ total }) =>
    total === 0 ? 'Our staff ended the reservation.' : 'Our staff decided that the buyer gets everything back.',
  chargebackLost: () => 'The buyer’s bank decided that the buyer gets everything back.',
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
export const outcomeOf = (order: Ended): string | null =>
  order.bankTookBack ? takenBack(order) : ((order.lastEvent && endings[order.lastEvent]?.(order)) ?? null)

function takenBack(order: Ended): string {
  const decided = 'After the release the buyer’s bank decided that the buyer gets everything back.'
  if (!isTakenBack(order)) return `${decided} The seller keeps the payout.`
  return order.payoutStatus === null ? decided : `${decided} Nothing is paid out.`
}
