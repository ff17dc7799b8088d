import { formatTime, formatWeekday } from '#shared/dates.ts'
import { formatPounds, type Pence } from '#shared/money.ts'
import type { Transaction } from './contract.ts'
import type { Party } from './lifecycle.ts'

/** One station of an order on its way. */
export interface Stage {
  name: string
  state: 'done' | 'now' | 'ahead'
  /** When it was reached. */
  at: string | null
}

type Order = Pick<
  Transaction,
  | 'status'
  | 'createdAt'
  | 'updatedAt'
  | 'paidAt'
  | 'handedOverAt'
  | 'collectBy'
  | 'pickupAt'
  | 'releaseAt'
  | 'answerBy'
  | 'contested'
  | 'refundPending'
  | 'refundFailed'
  | 'bankDecides'
  | 'lastEvent'
  | 'sellerGets'
  | 'refundedAmount'
  | 'total'
>

/** Paid, held, collected, released: where an order stands. Orders that end early end their line there. */
export function stagesOf(order: Order): Stage[] {
  const { status, paidAt, handedOverAt, updatedAt } = order
  const isFree = order.total === 0
  const paid = { name: isFree ? 'Reserved' : 'Paid', at: paidAt }
  const held = { name: isFree ? 'Kept for the buyer' : 'Held securely', at: paidAt }
  const collected = { name: 'Collected', at: handedOverAt ?? (status === 'completed' ? updatedAt : null) }
  const released = { name: isFree ? 'Done' : 'Released to the seller', at: status === 'completed' ? updatedAt : null }
  switch (status) {
    case 'pending':
      return line([paid, held, collected, released], 0)
    case 'processing':
      return line([paid, held, collected, released], 1)
    case 'delivered':
      return line([paid, held, collected, released], 3)
    case 'completed':
      return line([paid, held, collected, released], 4)
    case 'dispute':
      return line([paid, held, { name: disputeName(order), at: updatedAt }, { name: 'Decided', at: null }], 2)
    case 'refunded':
      return line([paid, held, { name: isFree ? 'Reservation ended' : 'Refunded', at: updatedAt }], 3)
    default:
      return line(
        [
          { name: 'Started', at: order.createdAt },
          { name: 'Cancelled', at: updatedAt },
        ],
        2,
      )
  }
}

const disputeName = ({ bankDecides, contested }: Order): string =>
  bankDecides ? 'Disputed at the bank' : contested ? 'With our team' : 'Refund asked for'

const line = (stages: readonly { name: string; at: string | null }[], current: number): Stage[] =>
  stages.map((stage, index) => ({ ...stage, state: index < current ? 'done' : index === current ? 'now' : 'ahead' }))

/** What each of the two does next, with the date on which things move by themselves. Null: nothing to do. */
export function nextStepsOf(order: Order): Record<Party, string | null> {
  switch (order.status) {
    case 'pending':
      return { buyer: 'Finish paying. An unpaid order is cancelled after half an hour.', seller: null }
    case 'processing':
      return toCollect(order)
    case 'delivered':
      return toLookOver(order)
    case 'dispute':
      return disputeSteps(order)
    default:
      return { buyer: onItsWay(order), seller: null }
  }
}

/** Money that goes back to the card, whichever way the order ended. */
function onItsWay({ refundedAmount, refundPending, refundFailed }: Order): string | null {
  if (refundedAmount === 0) return null
  const amount = formatPounds(refundedAmount as Pence)
  if (refundFailed) return `Your bank sent the refund of ${amount} back. We still owe it to you and are sorting it out.`
  return refundPending ? `Your refund of ${amount} is on its way to your card: 5 to 10 working days.` : null
}

function toLookOver({ releaseAt, total }: Order): Record<Party, string | null> {
  const isFree = total === 0
  const after = releaseAt && (isFree ? ' After that the order is complete.' : ' After that the payment is released.')
  return {
    buyer: `Look the plant over. Confirm receipt, or report a problem${by(releaseAt)}.${after ?? ''}`,
    seller: releaseAt
      ? `Nothing: ${isFree ? 'completes' : 'releases'} automatically on ${formatWeekday(releaseAt)}.`
      : null,
  }
}

const endings: Readonly<Record<string, (order: Order) => string>> = {
  confirmReceipt: ({ total }) =>
    total === 0 ? 'The buyer confirmed receipt.' : 'The buyer confirmed receipt, which released the payment.',
  release: ({ total }) =>
    total === 0
      ? 'The time to report a problem is over.'
      : 'The time to report a problem is over: released automatically.',
  decideRelease: ({ refundedAmount, sellerGets }) =>
    refundedAmount === 0
      ? 'Our team decided that the seller is paid.'
      : `Our team decided: ${formatPounds(refundedAmount as Pence)} goes back to the buyer, ${formatPounds(sellerGets as Pence)} to the seller.`,
  cancelSale: () => 'The seller cancelled the sale. The buyer gets everything back.',
  nobodyCollected: ({ total }) =>
    total === 0 ? 'Nobody collected it in time.' : 'Nobody collected it in time. The buyer gets everything back.',
  agreeRefund: () => 'The seller agreed to the refund.',
  sellerSilent: () => 'The seller did not answer in time. The buyer gets everything back.',
  decideRefund: () => 'Our team decided that the buyer gets everything back.',
  chargebackLost: () => 'The buyer’s bank decided that the buyer gets everything back.',
  chargebackWon: () => 'The buyer’s bank decided for the seller.',
  chargebackOver: () => 'The buyer’s bank decided for the seller: the sale goes on.',
  abandon: ({ refundedAmount }) =>
    refundedAmount > 0
      ? 'The payment arrived too late for this order. The buyer gets everything back.'
      : 'The order was not paid for. Nothing was charged.',
}

/** How an order came to where it is, where that needs saying; for both of its people. */
export const outcomeOf = (order: Order): string | null => endings[order.lastEvent ?? '']?.(order) ?? null

function toCollect({ collectBy, pickupAt, total }: Order): Record<Party, string | null> {
  const time = pickupAt && `on ${formatWeekday(pickupAt)} at ${formatTime(pickupAt)}`
  return {
    buyer: `Collect it${time ? ` ${time}` : ''}, show your code and confirm receipt.${unless(collectBy, total === 0 ? 'the reservation ends' : 'you get your money back')}`,
    seller: `${time ? `Hand it over ${time}` : 'Agree a time and hand it over'} against the buyer’s code.${unless(collectBy, 'the sale is cancelled')}`,
  }
}

function disputeSteps({ contested, answerBy, bankDecides }: Order): Record<Party, string | null> {
  if (bankDecides) {
    return {
      buyer: 'Wait for your bank. It decides who gets the money, and we follow it.',
      seller: 'Do not hand the plant over. The money is frozen until the buyer’s bank has decided.',
    }
  }
  if (contested) {
    return {
      buyer: 'Our team is looking into it and will write to you.',
      seller: 'Our team is looking into it and will write to you.',
    }
  }
  return {
    buyer: `Wait for the seller’s answer.${answerBy ? ` Without one you are refunded on ${formatWeekday(answerBy)}.` : ''}`,
    seller: `Agree to the refund, or tell us why not${by(answerBy)}. Otherwise the buyer is refunded.`,
  }
}

const by = (when: string | null): string => (when ? ` by ${formatWeekday(when)}` : '')
const unless = (when: string | null, consequence: string): string =>
  when ? ` Not collected by ${formatWeekday(when)}: ${consequence}.` : ''
