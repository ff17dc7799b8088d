import { formatTerm } from '#shared/dates.ts'
import { formatPounds, type Pence, pence } from '#shared/money.ts'
import { splitOfRest } from '../../base/fees.ts'
import type { Order } from '../../base/server/tables.ts'

/** What a letter about an order can speak of. */
export interface Facts {
  order: Order
  buyer: string
  seller: string
  /** Where the buyer collects, as the listing says. */
  pickup: string
  /** What banks have taken of the payment for good. */
  paidByBank: Pence
}

export interface Words {
  subject: string
  paragraphs: string[]
  /** The confirmation that the law wants on paper: it is mailed whatever the person prefers. */
  isContract?: true
  /** What it came to, line by line, and where it can be kept. */
  receipt?: { sums: readonly (readonly [name: string, amount: string])[]; path: string }
  /** The one thing to do, where it is not to look at the order. */
  button?: { label: string; path: string }
}

/** A time to act by, as the pages say it. */
export const when = (date: Date | null): string => (date ? formatTerm(date) : 'soon')

export const item = ({ order }: Facts): string => `“${order.productTitle}”`

/** Whether no money is in it, so that none may be spoken of. */
export const isFree = ({ order }: Facts): boolean => order.total === 0

/** What the buyer did: `paid £20.60 for`. */
export const paid = ({ order }: Facts): string =>
  order.total === 0 ? 'reserved' : `paid ${formatPounds(order.total)} for`

type Sums = readonly (readonly [name: string, amount: number])[]

/** What it came to, line by line, with the way to keep it; nothing where it was free. */
const receipt = ({ order }: Facts, sums: Sums): Pick<Words, 'receipt'> =>
  order.total === 0
    ? {}
    : {
        receipt: {
          sums: sums.filter(([, amount]) => amount !== 0).map(([name, amount]) => [name, signed(amount)] as const),
          path: `/transactions/${order.id}/receipt`,
        },
      }

const signed = (amount: number): string =>
  amount < 0 ? `−${formatPounds(pence(-amount))}` : formatPounds(pence(amount))

/** What the buyer paid. */
export const paidSums = (facts: Facts): Pick<Words, 'receipt'> => {
  const { amount, protectionFee, total } = facts.order
  return receipt(facts, [
    ['Item price', amount],
    ['Buyer protection', protectionFee],
    ['Paid by card', total],
  ])
}

/** What the seller gets of it. */
export const earnedSums = (facts: Facts): Pick<Words, 'receipt'> => {
  const { amount, refundedAmount } = facts.order
  const { commission, sellerGets } = splitOfRest(facts.order, refundedAmount)
  return receipt(facts, [
    ['Price', amount],
    ['Back to the buyer', -refundedAmount],
    ['Commission', -commission],
    ['You get', sellerGets],
  ])
}

/** What a bank has decided, as its customer reads it. */
export const verdictToBuyer = (facts: Facts): string =>
  facts.paidByBank > 0
    ? `Your bank took back ${formatPounds(facts.paidByBank)} of what you paid for ${item(facts)}. The rest of the payment stands.`
    : `Your bank decided that the payment for ${item(facts)} stands.`

/** The same for the seller, whose sale goes on. */
export const verdictToSeller = (facts: Facts): string =>
  facts.paidByBank > 0
    ? `The buyer’s bank took back ${formatPounds(facts.paidByBank)} of the payment for ${item(facts)}, at our expense. The sale goes on.`
    : `The bank decided for you about ${item(facts)}.`

export const decidedSubject = ({ order, paidByBank }: Facts): string =>
  `${paidByBank > 0 ? 'The bank has decided' : 'Dispute decided for you'}: ${order.productTitle}`
