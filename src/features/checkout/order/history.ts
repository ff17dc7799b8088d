import type { Event } from '../base/lifecycle.ts'

/** A step of an order, as the server returns it. */
interface Step {
  event: string
  from: string | null
}

interface Order {
  total: number
  refundedAmount: number
}

type Words = string | ((step: Step, order: Order) => string)

/** Every entry of an order's history: its transitions, its opening, and events that do not change the status. */
type Told = Event | 'opened' | 'contestRefund'

/** Descriptions of events, for both parties. Without a payment they speak of a reservation. */
const paidFor: Readonly<Record<Told, Words>> = {
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

const reserved: Readonly<Partial<Record<Told, Words>>> = {
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

/** The description of a step, without a full stop; null for an unknown step. */
export function wordsOfStep(step: Step, order: Order): string | null {
  const words = (order.total === 0 && pick(reserved, step.event)) || pick(paidFor, step.event)
  return typeof words === 'function' ? words(step, order) : (words ?? null)
}

const pick = (table: Readonly<Record<string, Words>>, event: string): Words | undefined =>
  Object.hasOwn(table, event) ? table[event] : undefined
