import { percent, type Rates, shareWords } from '../base/fees.ts'
import { dateOfStatus } from '../base/lifecycle.ts'
import { itemLines, titleOfLine } from '../base/ordered-units.ts'
import type { Transaction } from '../base/shapes.ts'
import { HELD } from '../base/status-groups.ts'
import { isFullyRefunded, isReversedByBank, refundWords } from '../order/money-back.ts'
import { areaWords } from '../order/place-words.ts'
import type { Receipt } from './contract.ts'

/** The operator of the marketplace, as configured; null is omitted. */
export type Issuer = Receipt['issuer']

type Line = Receipt['lines'][number]

/** The status, where it still says how the order ended. */
export const statusLine = (order: Transaction): string =>
  isReversedByBank(order) ? 'Refunded by the bank' : order.statusLabel

/** An order's amounts for the requesting user, line by line. The total is always the sum of the lines. */
export function receiptOf(
  order: Transaction,
  rates: Rates,
  { company: issuer, productName }: { company: Issuer; productName: string },
): Receipt {
  const isBuyer = order.party === 'buyer'
  const lines = isBuyer ? paidLines(order, rates) : earnedLines(order, rates)
  const total = { name: totalName(order), amount: lines.reduce((sum, { amount }) => sum + amount, 0) }
  return {
    number: `${order.orderId.slice(0, 8).toUpperCase()}-${isBuyer ? 'B' : 'S'}`,
    title: isBuyer ? 'Receipt' : 'Sale statement',
    party: order.party,
    transactionId: order.id,
    orderId: order.orderId,
    item: order.product.title,
    status: statusLine(order),
    dates: datesOf(order),
    place: placeOf(order),
    people: [
      { role: 'Buyer', name: order.buyer.fullName },
      { role: 'Seller', name: order.seller.fullName },
    ],
    lines,
    total,
    notes: notesOf(order, issuer.name ?? productName),
    issuer,
  }
}

/** Where the buyer collects, or collected, it. */
function placeOf(order: Transaction): Receipt['place'] {
  const where = areaWords(order)
  return where === '' ? null : { name: placeName(order), where }
}

/** An order that ended without a handover was not collected, and will not be. */
function placeName({ status, handedOverAt }: Transaction): string {
  if (handedOverAt !== null || status === 'completed') return 'Collected in'
  return HELD.includes(status) ? 'Collect in' : 'Place'
}

function paidLines(order: Transaction, rates: Rates): Line[] {
  const { protectionFee, refundedAmount, total } = order
  const refund = refundWords(order)
  return [
    ...itemLines(order.lines, 'Item price'),
    ...(protectionFee > 0 ? [{ name: `Buyer protection (${percent(rates.protection)})`, amount: protectionFee }] : []),
    ...cancelledPairs(order),
    ...(refund ? [{ name: refund.line, amount: -refundedAmount }] : []),
    ...(isReversedByBank(order) ? [{ name: 'Refunded by your bank', amount: refundedAmount - total }] : []),
  ]
}

/** Of each listing that the seller cancelled, what was paid for it, and that it went back. */
const cancelledPairs = ({ cancelledLines }: Transaction): Line[] =>
  cancelledLines.flatMap((line) => [
    { name: `${titleOfLine(line)}, cancelled by the seller`, amount: line.returned },
    { name: 'Back to your card for it', amount: -line.returned },
  ])

/** The seller's share of a sale; the three sums add up to the price. */
export function earnedOf(order: Transaction): { back: number; commission: number; left: number } {
  const { amount, platformFee, refundedAmount, sellerGets, takenFromSeller } = order
  // Within the limits a seller keeps a part of what a bank reversed.
  if (isReversedByBank(order)) {
    const left = sellerGets - takenFromSeller
    return { back: amount - left, commission: 0, left }
  }
  if (isFullyRefunded(order)) return { back: amount, commission: 0, left: 0 }
  return { back: refundedAmount, commission: platformFee, left: amount - refundedAmount - platformFee }
}

/**
 * What a group has of what the seller earned. What was sent to it stays there when the buyer is refunded, so the seller may be
 * left with less than nothing.
 */
export const givenOf = (order: Transaction): number => order.share?.amount ?? 0

function earnedLines(order: Transaction, rates: Rates): Line[] {
  const { back, commission } = earnedOf(order)
  const given = givenOf(order)
  return [
    ...itemLines(order.lines, 'Price'),
    ...(back > 0 ? [{ name: 'Back to the buyer', amount: -back }] : []),
    ...(commission > 0 ? [{ name: `Commission (${percent(rates.commission)})`, amount: -commission }] : []),
    ...(given > 0 ? [{ name: `To ${order.share?.group}`, amount: -given }] : []),
  ]
}

function totalName(order: Transaction): string {
  const { party, status, refundedAmount, cancelledLines } = order
  const isReduced = refundedAmount > 0 || cancelledLines.length > 0
  if (party === 'buyer') return isReduced || isReversedByBank(order) ? 'Paid after the refund' : 'Paid by card'
  return HELD.includes(status) ? 'You get after the handover' : 'You get'
}

function datesOf(order: Transaction): Receipt['dates'] {
  const { createdAt, paidAt, handedOverAt, updatedAt, status, party } = order
  const isOnItsWay = party === 'buyer' && status === 'refunded' && refundWords(order)?.step
  const last = isOnItsWay ? 'Refund started' : dateOfStatus(status)
  return [
    { name: 'Ordered', at: createdAt },
    ...(paidAt ? [{ name: 'Paid', at: paidAt }] : []),
    ...(handedOverAt ? [{ name: 'Collected', at: handedOverAt }] : []),
    ...(last ? [{ name: last, at: updatedAt }] : []),
  ]
}

function notesOf(order: Transaction, us: string): string[] {
  const { party, status, buyer, seller, protectionFee, share, cancelledLines } = order
  const cancelled = party === 'seller' ? cancelledLines : []
  return [
    ...cancelled.map((line) => `You cancelled ${titleOfLine(line)} before the handover: it is not part of this sale.`),
    ...(share && party === 'buyer' ? [shareWords(share)] : []),
    ...(HELD.includes(status) ? ['The payment is held securely until the collection is confirmed.'] : []),
    `The contract of sale is between ${seller.fullName} and ${buyer.fullName}. ${us} holds the payment and passes it on.`,
    party === 'buyer'
      ? `${protectionFee > 0 ? `Buyer protection is a service of ${us}. ` : ''}This is not a VAT invoice: no VAT is shown separately.`
      : `The commission is charged by ${us}. This is not a VAT invoice: no VAT is shown separately.`,
  ]
}
