import type { TraderDetails } from '#features/sellers/contract.ts'
import { formatTerm } from '#shared/dates.ts'
import { formatPounds, type Pence, pence } from '#shared/money.ts'
import { groupsOf } from '../../base/collection-code.ts'
import { splitOfRest } from '../../base/fees.ts'
import { defaultParty } from '../../base/handover-rules.ts'
import { allOf, bundleOf, itemLines, titleOfLine } from '../../base/ordered-units.ts'
import type { Party } from '../../base/parties.ts'
import type { Cancellation } from '../../base/server/cancellation-tables.ts'
import type { Order } from '../../base/server/tables.ts'
import { BRING_PROOF_OF_AGE } from '../proof-of-age.ts'
import type { EvidenceTerm } from './evidence-term-store.ts'
import type { CancelledLine, OrderLine } from './line-store.ts'

/** What a group has of what the seller gets, or will have after the release; all of it when there is no payout. */
interface SharedNow {
  group: string
  amount: Pence
  isAll: boolean
}

/** The facts about an order that its emails use. */
export interface Facts {
  order: Order
  /** What was ordered. */
  lines: readonly OrderLine[]
  /** What the seller cancelled of it, the newest last; undefined: nothing. */
  cancelled?: readonly CancelledLine[]
  buyer: string
  seller: string
  /** Where the buyer collects, from the listing. */
  pickup: string
  /** What banks have permanently taken of the payment. */
  paidByBank: Pence
  /** The seller can add to our answer to a bank, until then; without an end if the bank names none. */
  evidence: EvidenceTerm | null
  /** Of a trader, as the buyer was shown it. */
  trader: TraderDetails | null
  cancellation: Cancellation | null
  /** The group that gets a share of what the seller gets. */
  share?: SharedNow | null
  /** What the seller owes us for it. */
  owed?: Pence
}

export interface Words {
  subject: string
  paragraphs: string[]
  /** The confirmation that the law requires on a durable medium: it is emailed whatever the user's preferences. */
  isContract?: true
  /** Money depends on what the reader does in time: it is emailed whatever the user's preferences. */
  isDeadline?: boolean
  /** The amounts, line by line, and a link to keep them. */
  receipt?: { sums: readonly (readonly [name: string, amount: string])[]; path: string }
  /** The page where the reader can review the other person. */
  review?: { other: string; path: string }
  /** The button, when it does something other than open the order. */
  button?: { label: string; path: string }
  /** The page on which the order can be cancelled within 14 days. */
  cancel?: { path: string }
  /** The trader who sold it. */
  trader?: TraderDetails
  /** A second answer to the email's question, beside the button. */
  second?: { label: string; title: string; text: string; path: string }
  /** The page that the notification opens, when it is not the list of orders. */
  path?: string
}

/** A deadline, formatted as on the pages. */
export const when = (date: Date | null): string => (date ? formatTerm(date) : 'soon')

export const item = ({ order }: Facts): string => `“${order.productTitle}”`

/** Whether the order is free, so that money must not be mentioned. */
export const isFree = ({ order }: Facts): boolean => order.total === 0

/** What the buyer of a bladed tool has to bring to the handover. */
export const proofOfAge = ({ order: { ageCheck, ageCheckedAt } }: Facts): string[] =>
  ageCheck && ageCheckedAt === null ? [BRING_PROOF_OF_AGE] : []

/** Marks an email whose reader must act in time, when money depends on it. */
export const deadline = (facts: Facts): { isDeadline: boolean } => ({ isDeadline: !isFree(facts) })

/** What the buyer did: `paid £20.60 for`. */
export const paid = ({ order }: Facts): string =>
  order.total === 0 ? 'reserved' : `paid ${formatPounds(order.total)} for`

type Sums = readonly (readonly [name: string, amount: number])[]

/** The amounts, line by line, with a link to keep them; empty for a free listing. */
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

/** The price of each line. */
const prices = ({ lines }: Facts, one: Parameters<typeof itemLines>[1]): Sums =>
  itemLines(
    lines.map((line) => ({ ...line, bundle: bundleOf(line) })),
    one,
  ).map(({ name, amount }) => [name, amount] as const)

/** A sentence that names each listing of an order of several, after another one. */
export const contents = ({ lines }: Facts): string =>
  lines.length > 1 ? ` In this order: ${lines.map(titleOfLine).join(', ')}.` : ''

/** The buyer's code, and when to show it. */
export function codeSentence({ order, lines }: Facts): string {
  const all = allOf(lines.reduce((sum, { quantity }) => sum + quantity, 0))
  return `Your collection code is ${groupsOf(order.collectionCode ?? '')}. Show it to the seller only when you have ${all}.`
}

/** What the buyer paid. */
export const paidSums = (facts: Facts): Pick<Words, 'receipt'> => {
  const { protectionFee, total, cancelledTotal } = facts.order
  const isLess = cancelledTotal > 0
  return receipt(facts, [
    ...prices(facts, 'Item price'),
    ['Buyer protection', protectionFee],
    [isLess ? 'Paid after the refund' : 'Paid by card', total],
  ])
}

/** What the seller receives. */
export const earnedSums = (facts: Facts): Pick<Words, 'receipt'> => {
  const { refundedAmount } = facts.order
  const { commission, sellerGets } = splitOfRest(facts.order, refundedAmount)
  const { share } = facts
  const given = share?.amount ?? 0
  return receipt(facts, [
    ...prices(facts, 'Price'),
    ['Back to the buyer', -refundedAmount],
    ['Commission', -commission],
    [share ? `To ${share.group}` : '', -given],
    ['You get', sellerGets - given],
  ])
}

/** What the seller will get after the handover, and what of it goes to a group. */
export function promised({ order: { sellerGets }, share }: Facts): string {
  if (share?.isAll) return `${share.group} gets ${formatPounds(share.amount)} after the handover, as you chose.`
  const given = share?.amount ? ` Of that, ${formatPounds(share.amount)} goes to ${share.group}, as you chose.` : ''
  return `You get ${formatPounds(sellerGets)} after the handover.${given}`
}

/** The bank's decision, for its customer. */
export const verdictToBuyer = (facts: Facts): string =>
  facts.paidByBank > 0
    ? `Your bank reversed ${formatPounds(facts.paidByBank)} of what you paid for ${item(facts)}. The rest of the payment stands.`
    : `Your bank decided that the payment for ${item(facts)} stands.`

/** The same for the seller, whose sale continues. */
export const verdictToSeller = (facts: Facts): string =>
  facts.paidByBank > 0
    ? `The buyer’s bank reversed ${formatPounds(facts.paidByBank)} of the payment for ${item(facts)}, at our expense. The sale continues.`
    : `The bank decided the dispute about ${item(facts)} in your favour.`

export const decidedSubject = ({ order, paidByBank }: Facts): string =>
  `${paidByBank > 0 ? 'The bank has decided' : 'Dispute decided in your favour'}: ${order.productTitle}`

/** The buyer's two answers. The links open the question; nothing is sent before a button is pressed. */
export const yesOrNo = ({ order, seller }: Facts): Pick<Words, 'path' | 'button' | 'second'> => {
  const path = `/transactions/${order.id}/collect`
  return {
    path,
    button: { label: 'Yes, I have it', path: `${path}?answer=yes` },
    second: {
      label: 'No',
      title: 'I don’t have it',
      text: `${seller} did not hand it over.`,
      path: `${path}?answer=no`,
    },
  }
}

/** The seller's proof. */
export const enterTheCode = ({ order, buyer }: Facts): Pick<Words, 'path' | 'button'> => {
  const path = `/transactions/${order.id}/collect`
  return { path, button: { label: `Enter ${buyer}’s code`, path } }
}

/** What happens without an answer. */
export const unanswered = (facts: Facts): string => {
  const until = when(facts.order.releaseAt)
  if (facts.order.needsProof) return `Without an answer by ${until} our staff look at it; the money stays held.`
  return `Without an answer by ${until} ${isFree(facts) ? 'the order is complete' : 'the payment is released'}.`
}

/** What happens to a case that staff have not decided in time, for one of its two people. */
export function endsByItself(facts: Facts, reader: Party): string {
  const isBuyers = defaultParty(facts.order) === 'buyer'
  const outcome = isFree(facts)
    ? isBuyers
      ? 'the reservation ends'
      : 'the order stands'
    : isBuyers
      ? `${reader === 'buyer' ? 'you are' : 'the buyer is'} refunded in full`
      : `${reader === 'seller' ? 'you are' : 'the seller is'} paid`
  const why = isBuyers ? 'because the handover is not proven' : 'because the handover is proven'
  return `If they have not decided by ${when(facts.order.defaultAt)}, ${outcome}, ${why}.`
}

/** The page where the seller adds to our answer to a bank. */
export const evidencePath = (transactionId: number): string => `/transactions/${transactionId}/evidence`

/** Asks the seller for what shows the handover. */
export const askForEvidence = (
  transactionId: number,
  { until, isAutomatic }: EvidenceTerm,
): Pick<Words, 'path' | 'button' | 'isDeadline'> & { paragraph: string } => ({
  path: evidencePath(transactionId),
  button: { label: 'Answer the bank', path: evidencePath(transactionId) },
  isDeadline: true,
  paragraph: isAutomatic
    ? `We answer the bank for you. Please add what happened, photos and messages${until ? ` by ${when(until)}: then we send what is there` : ' soon'}.`
    : `Please add what happened, photos and messages${until ? ` by ${when(until)}` : ' soon'}. Our staff then decide whether they are sent to the bank: nothing proves the handover, and an answer that does not win costs at least what is disputed.`,
})
