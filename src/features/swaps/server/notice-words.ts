import type { Notice } from '#features/notifications/server/notice.ts'
import { formatTerm } from '#shared/dates.ts'
import { formatPounds } from '#shared/money.ts'
import {
  type Difference,
  type DifferenceState,
  isTakenAway,
  otherSide,
  type SwapSide,
  type SwapStatus,
} from '../swap.ts'
import { listed, NOT_SHOWN, unitsBackWords } from '../swap-words.ts'

/** What the emails about a swap say of it. */
export interface SwapFacts {
  id: number
  proposerId: number
  ownerId: number
  status: SwapStatus
  awaits: SwapSide
  turn: number
  until: Date
  names: Readonly<Record<SwapSide, string>>
  entered: Readonly<Record<SwapSide, boolean>>
  difference: Difference | null
  payment: { state: DifferenceState; until: Date } | null
  items: readonly { side: SwapSide; title: string; status: string; isByStaff: boolean }[]
}

const idOf = ({ proposerId, ownerId }: SwapFacts, side: SwapSide): number =>
  side === 'proposer' ? proposerId : ownerId
export const otherName = (swap: SwapFacts, side: SwapSide): string => swap.names[otherSide(side)]
/** What one side gives, for the other to read as well: without the titles of what was taken down. */
export const givenBy = ({ items, difference }: SwapFacts, side: SwapSide, reader: SwapSide): string => {
  const titles = items
    .filter((item) => item.side === side)
    .map((item) => (side !== reader && isTakenAway(item) ? NOT_SHOWN : item.title))
  return difference?.payer === side
    ? `${listed(titles)} and ${formatPounds(difference.amount)} by card`
    : listed(titles)
}

/** `your “Mint” for “Sage” of Rose` */
export const exchangeFor = (swap: SwapFacts, side: SwapSide): string =>
  `your ${givenBy(swap, side, side)} for ${givenBy(swap, otherSide(side), side)} of ${otherName(swap, side)}`

export interface Words {
  subject: string
  sentences: string[]
  button: string
  isRequired?: boolean
  /** What neither of the two has caused is not from the other. */
  isByItself?: boolean
}

export function noticeTo(side: SwapSide, swap: SwapFacts, words: Words, origin: string): Notice {
  const { subject, sentences, button, isRequired, isByItself } = words
  const href = `/swaps/${swap.id}`
  const mail = {
    subject,
    paragraphs: [`Hello ${swap.names[side]},`, ...sentences],
    button: { label: button, url: `${origin}${href}` },
  }
  return {
    ...{ userId: idOf(swap, side), kind: 'swap', title: subject, body: sentences.join(' '), href, mail },
    ...(!isByItself && { from: idOf(swap, otherSide(side)) }),
    ...(isRequired && { isRequired }),
  }
}

export const answerBy = (until: Date): string =>
  `You have until ${formatTerm(until)} to answer. Nothing is reserved before you both agree.`

/** The exchange from the other’s point of view: `“Sage” for your “Mint”` */
export const exchangeForOther = (swap: SwapFacts, side: SwapSide): string =>
  `${givenBy(swap, otherSide(side), side)} for your ${givenBy(swap, side, side)}`

/** Whether an order has a unit of the swap. */
const isPaid = ({ payment }: SwapFacts): boolean =>
  payment !== null && payment.state !== 'due' && payment.state !== 'over'

/** What became of the units of an agreed swap that is off. */
export const unitsBack = (swap: SwapFacts, how: 'cancelled' | 'lapsed' | 'ended'): string =>
  unitsBackWords(isPaid(swap), how === 'cancelled' || swap.payment?.state === 'back')
