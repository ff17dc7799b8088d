import { splitOfRest } from '#features/checkout/base/fees.ts'
import { titleOfLine } from '#features/checkout/base/ordered-units.ts'
import type { StaffDecision } from '#features/checkout/order/staff-decisions.ts'
import type { StaffOrder } from '#features/checkout/order/staff-order.ts'
import { type RuleName, rules } from '#features/moderation/rules.ts'
import { formatPounds, pence } from '#shared/money.ts'
import type { DecisionAction } from './case-states.ts'
import { appealLine, type Text } from './decision-text.ts'

interface Facts {
  order: Pick<
    StaffOrder,
    'title' | 'lines' | 'buyer' | 'seller' | 'status' | 'amount' | 'total' | 'commissionRate' | 'refundedAmount'
  >
  action: OrderOutcome
  /** The part that goes back, in pence. */
  amount: number | null
  /** The listings of the order that it is for. */
  lines: readonly number[]
  rule: RuleName | null
  words: string
  at: Date
}

/** What both sides are notified of: a decision about the money, or that the order stands although it was cancelled. */
export type OrderOutcome = StaffDecision | 'none'

/** Whether "Nothing wrong" refuses a cancellation within 14 days, with which the seller does not agree. */
export const refusesCancellation = (action: DecisionAction, { cancellation }: Pick<StaffOrder, 'cancellation'>) =>
  action === 'none' && cancellation?.status === 'contested'

/** What both sides of an order read about a decision; null while something is missing. Shown as the preview first. */
export function textsForOrder({
  order,
  action,
  amount,
  lines,
  rule,
  words,
  at,
}: Facts): { buyer: Text; seller: Text } | null {
  if (rule === null || (action === 'refund-part' && amount === null)) return null
  const { number, name, text } = rules[rule]
  const reasons = [
    `This follows rule ${number} of our terms, “${name}”. ${text}`,
    ...(words.trim() === '' ? [] : [words.trim()]),
    appealLine(at),
  ]
  const { title } = order
  const { heading, buyer, seller } = outcomes[action]({
    ...figuresOf(order, action, amount),
    forLines: namesOf(order, lines),
  })
  return {
    buyer: { title: `${heading}: ${title}`, paragraphs: [buyer, ...reasons] },
    seller: { title: `${heading}: ${title}`, paragraphs: [seller, ...reasons] },
  }
}

interface Figures {
  buyer: string
  seller: string
  isFree: boolean
  isReleased: boolean
  /** What goes back now. */
  back: string
  /** What the seller gets after it. */
  sellerGets: string
  /** What it is for, where staff chose lines of the order; otherwise nothing. */
  forLines: string
}

const namesOf = ({ lines }: Facts['order'], chosen: readonly number[]): string => {
  const names = lines.filter(({ productId }) => chosen.includes(productId)).map(titleOfLine)
  return names.length === 0 ? '' : `, for ${names.join(', ')}`
}

function figuresOf(order: Facts['order'], action: OrderOutcome, amount: number | null): Omit<Figures, 'forLines'> {
  const { total, refundedAmount, status } = order
  const back = action === 'refund' ? total - refundedAmount : (amount ?? 0)
  const price = { amount: pence(order.amount), commissionRate: order.commissionRate }
  const rest = splitOfRest(price, pence(refundedAmount + (action === 'release' || action === 'none' ? 0 : back)))
  return {
    buyer: order.buyer.fullName,
    seller: order.seller.fullName,
    isFree: total === 0,
    isReleased: status === 'completed',
    back: formatPounds(pence(back)),
    sellerGets: formatPounds(rest.sellerGets),
  }
}

const TO_THE_CARD = 'It reaches your card within 5 to 10 working days.'
const PAYOUT_REVERSED =
  'Your share of it is taken from the payout if it has not been sent yet, otherwise from your payout account or your next payouts. Our commission is reduced as well.'

interface Outcome {
  heading: string
  buyer: string
  seller: string
}

const STANDS = 'Our staff have decided that the cancellation does not count, and that the order stands.'

const outcomes: Readonly<Record<OrderOutcome, (figures: Figures) => Outcome>> = {
  refund: ({ buyer, isFree, isReleased, back }) =>
    isFree
      ? {
          heading: 'Reservation ended',
          buyer: 'Our staff have decided that the reservation ends.',
          seller: 'Our staff have decided that the reservation ends.',
        }
      : {
          heading: 'Refunded',
          buyer: `Our staff have decided that you get ${back} back: everything that you paid and that was not refunded before. ${TO_THE_CARD}`,
          seller: `Our staff have decided that ${buyer} gets everything back. ${
            isReleased ? PAYOUT_REVERSED : 'You are not paid for this order.'
          }`,
        },
  'refund-part': ({ buyer, seller, isReleased, back, sellerGets, forLines }) => ({
    heading: 'Partly refunded',
    buyer: `Our staff have decided that you get ${back} back${forLines}. ${TO_THE_CARD} ${seller} keeps the rest.`,
    seller: `Our staff have decided that ${buyer} gets ${back} of the price back${forLines}. ${
      isReleased ? `You keep ${sellerGets}. ${PAYOUT_REVERSED}` : `You are paid ${sellerGets}.`
    }`,
  }),
  release: ({ seller, isFree, sellerGets }) =>
    isFree
      ? {
          heading: 'Decided',
          buyer: 'Our staff have decided that the order stands.',
          seller: 'Our staff have decided that the order stands.',
        }
      : {
          heading: 'Decided',
          buyer: `Our staff have decided that ${seller} is paid, and that you are not refunded.`,
          seller: `Our staff have decided that you are paid: ${sellerGets} goes to your payout account.`,
        },
  none: () => ({
    heading: 'The order stands',
    buyer: `${STANDS} You are not refunded.`,
    seller: `${STANDS} Your money for it no longer waits for this.`,
  }),
}
