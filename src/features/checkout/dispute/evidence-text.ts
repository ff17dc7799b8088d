import { formatDay, formatTerm } from '#shared/dates.ts'
import { formatPounds, pence } from '#shared/money.ts'
import type { Deadlines } from '#shared/site/default-deadlines.ts'
import type { Status } from '../base/lifecycle.ts'

/** An order as its evidence describes it. */
interface Order extends Deadlines {
  orderId: string
  productTitle: string
  total: number
  protectionFee: number
  refundedAmount: number
  withProtection: boolean
  protectionWording: string
  paidAt: Date | null
  pickupAt: Date | null
  handedOverAt: Date | null
  codeEnteredAt: Date | null
  receivedAt: Date | null
  refundRequestedAt: Date | null
  refundReason: string | null
  closedAt: Date | null
  status: Status
}

/** What the buyer of an order agreed to whose saved card was charged. */
export interface CardAgreement {
  mandate: string | null
  agreedAt: Date | null
  reservedAt: Date
}

export interface EvidenceFact {
  name: string
  value: string
}

const at = (date: Date): string => `${formatTerm(date)} (${formatDay(date)})`

/** What the database says about an order, in the order of time. Nobody can edit it. */
export function factsOf(order: Order, agreement: CardAgreement | null = null): EvidenceFact[] {
  const { paidAt, pickupAt, handedOverAt, codeEnteredAt, receivedAt, refundRequestedAt, refundReason } = order
  const fact = (name: string, value: string | null | false): EvidenceFact[] => (value ? [{ name, value }] : [])
  return [
    ...fact('Order', order.orderId.slice(0, 8).toUpperCase()),
    ...fact('Reserved with a saved card', agreement && at(agreement.reservedAt)),
    ...fact(
      'Agreed to by the holder of the saved card',
      agreement !== null &&
        agreement.mandate !== null &&
        agreement.agreedAt !== null &&
        `${at(agreement.agreedAt)}: “${agreement.mandate}”`,
    ),
    ...fact('Paid by card', paidAt && `${formatPounds(pence(order.total))} on ${at(paidAt)}`),
    ...fact('Buyer protection', order.withProtection ? 'Bought with the order' : 'Offered, not bought'),
    ...fact('Pickup agreed for', pickupAt && at(pickupAt)),
    ...fact('Buyer’s collection code entered by the seller', codeEnteredAt && at(codeEnteredAt)),
    ...fact('Handed over, as the seller states', !codeEnteredAt && !receivedAt && handedOverAt && at(handedOverAt)),
    ...fact('Receipt confirmed by the buyer', receivedAt && at(receivedAt)),
    ...fact('Not handed over', !handedOverAt && 'The order has not been collected'),
    ...fact('Refund requested by the buyer', refundRequestedAt && `${at(refundRequestedAt)}: ${refundReason ?? ''}`),
    ...fact('Refunded by us', order.refundedAmount > 0 && formatPounds(pence(order.refundedAmount))),
  ]
}

/** Why a code or a confirmation proves the handover, for someone who does not know us. */
function proofOf({ codeEnteredAt, receivedAt, handedOverAt }: Order): string {
  if (codeEnteredAt) {
    return 'The buyer alone was given a six-digit collection code for this order. The seller entered it, which is possible only when the buyer shows it at the handover.'
  }
  if (receivedAt)
    return 'The buyer confirmed in their own account, signed in with their password, that they have received the item.'
  if (handedOverAt) return 'The seller states that the item was handed over in person.'
  return 'The item is still waiting for the buyer to collect it.'
}

interface Sources {
  order: Order
  agreement?: CardAgreement | null
  buyer: string
  description: string
  words: string
  note: string
  messages: number
  photos: number
  termsUrl: string
  productName: string
}

/** The document has more of it: texts and document share one limit of pages. */
const MAX_DESCRIPTION = 2000
export const cut = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, length - 1)}…`
/** A text of many short lines takes as many pages as a long one. */
export const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** The texts of the provider's fields. Each is shorter than its limit, whatever people wrote. */
export function evidenceTexts({
  order,
  agreement = null,
  buyer,
  description,
  words,
  note,
  messages,
  photos,
  ...site
}: Sources) {
  const received = order.codeEnteredAt ?? order.receivedAt ?? order.handedOverAt
  const statement = [
    `This payment is for “${order.productTitle}”, sold on ${site.productName}, a marketplace for plants. Buyer and seller meet in person: nothing is posted.`,
    ...factsOf(order, agreement).map(({ name, value }) => `${name}: ${cut(onOneLine(value), 1500)}`),
    proofOf(order),
    ...(words ? [`The seller’s account: ${onOneLine(words)}`] : []),
    ...(note ? [onOneLine(note)] : []),
    `The attached document has the listing as it was sold${photos > 0 ? `, ${photos === 1 ? 'a photo' : `${photos} photos`} of the seller` : ''}${messages > 0 ? `, and ${messages === 1 ? 'a message' : `${messages} messages`} between buyer and seller` : ''}.`,
  ]
  return {
    productDescription: `${order.productTitle}\n\n${cut(onOneLine(description), MAX_DESCRIPTION)}`,
    customerName: buyer,
    receivedOn: received && formatDay(received),
    refundPolicy: [
      `${agreement ? 'Stored with the reservation that the saved card was charged for' : 'Shown beside the button to pay, and stored with the order'}: “${order.protectionWording}” The buyer ${order.withProtection ? 'bought this protection' : 'did not buy this protection'}.`,
      `Before the handover the buyer can ask for a full refund at any time, and the seller answers within ${order.answerHours} hours. An order that is not collected within ${order.collectDays} days is refunded in full by itself.`,
      `The terms, which the buyer agreed to when they registered: ${site.termsUrl}`,
    ].join('\n\n'),
    statement: statement.join('\n\n'),
  }
}
