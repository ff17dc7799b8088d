import type { Notice } from '#features/notifications/server/notice.ts'
import { formatTerm } from '#shared/dates.ts'
import {
  haveMet,
  isTakenAway,
  otherSide,
  type SwapEndReason,
  type SwapSide,
  type SwapStatus,
  swapSides,
} from '../../swap.ts'
import { listed, NOT_SHOWN, swapEndSentences } from '../../swap-words.ts'

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
  items: readonly { side: SwapSide; title: string; status: string; isByStaff: boolean }[]
}

const idOf = ({ proposerId, ownerId }: SwapFacts, side: SwapSide): number =>
  side === 'proposer' ? proposerId : ownerId
const otherName = (swap: SwapFacts, side: SwapSide): string => swap.names[otherSide(side)]
/** What one side gives, for the other to read as well: without the titles of what was taken down. */
const givenBy = ({ items }: SwapFacts, side: SwapSide, reader: SwapSide): string =>
  listed(
    items
      .filter((item) => item.side === side)
      .map((item) => (side !== reader && isTakenAway(item) ? NOT_SHOWN : item.title)),
  )

/** `your “Mint” for “Sage” of Rose` */
const exchangeFor = (swap: SwapFacts, side: SwapSide): string =>
  `your ${givenBy(swap, side, side)} for ${givenBy(swap, otherSide(side), side)} of ${otherName(swap, side)}`

interface Words {
  subject: string
  sentences: string[]
  button: string
  isRequired?: boolean
  /** What neither of the two has caused is not from the other. */
  isByItself?: boolean
}

function noticeTo(side: SwapSide, swap: SwapFacts, words: Words, origin: string): Notice {
  const { subject, sentences, button, isRequired, isByItself } = words
  const href = `/swaps/${swap.id}`
  return {
    ...{ userId: idOf(swap, side), kind: 'swap', title: subject, body: sentences.join(' '), href },
    ...(!isByItself && { from: idOf(swap, otherSide(side)) }),
    ...(isRequired && { isRequired }),
    mail: {
      subject,
      paragraphs: [`Hello ${swap.names[side]},`, ...sentences],
      button: { label: button, url: `${origin}${href}` },
    },
  }
}

const toBoth = (swap: SwapFacts, wordsFor: (side: SwapSide) => Words, origin: string): Notice[] =>
  swapSides.map((side) => noticeTo(side, swap, wordsFor(side), origin))

const answerBy = (until: Date): string =>
  `You have until ${formatTerm(until)} to answer. Nothing is reserved before you both agree.`

/** To the one whose turn it is: a first proposal, or another one. */
export function proposedNotice(swap: SwapFacts, origin: string): Notice {
  const side = swap.awaits
  const name = otherName(swap, side)
  const isFirst = swap.turn === 1
  return noticeTo(
    side,
    swap,
    {
      subject: isFirst
        ? `${name} proposes a swap for ${givenBy(swap, side, side)}`
        : `${name} proposes another swap for ${givenBy(swap, side, side)}`,
      sentences: [
        `${name} would give you ${givenBy(swap, otherSide(side), side)} for your ${givenBy(swap, side, side)}.`,
        `You can accept it, decline it or propose something else. ${answerBy(swap.until)}`,
      ],
      button: 'Answer the proposal',
    },
    origin,
  )
}

/** To both: agreed and reserved, to be handed over in time. */
export const agreedNotices = (swap: SwapFacts, origin: string): Notice[] =>
  toBoth(
    swap,
    (side) => ({
      subject: `Agreed: a swap with ${otherName(swap, side)}`,
      sentences: [
        `You swap ${exchangeFor(swap, side)}. One of each is reserved.`,
        `Agree in your messages where and when you meet, by ${formatTerm(swap.until)}.`,
        'Each of you has a code on the page of the swap. Show yours when you have the plants, and enter the other’s.',
      ],
      button: 'Show the swap',
      isRequired: true,
    }),
    origin,
  )

/** To the one who made the last proposal. */
export const declinedNotice = (swap: SwapFacts, origin: string): Notice => {
  const side = otherSide(swap.awaits)
  return noticeTo(
    side,
    swap,
    {
      subject: `No swap with ${otherName(swap, side)}`,
      sentences: [`${otherName(swap, side)} does not want to swap ${exchangeForOther(swap, side)}.`],
      button: 'Show the swap',
    },
    origin,
  )
}

/** The exchange from the other’s point of view: `“Sage” for your “Mint”` */
const exchangeForOther = (swap: SwapFacts, side: SwapSide): string =>
  `${givenBy(swap, otherSide(side), side)} for your ${givenBy(swap, side, side)}`

/** To the one who had to answer. */
export const withdrawnNotice = (swap: SwapFacts, origin: string): Notice => {
  const side = swap.awaits
  return noticeTo(
    side,
    swap,
    {
      subject: `${otherName(swap, side)} has withdrawn a swap`,
      sentences: [
        `${otherName(swap, side)} no longer proposes ${exchangeForOther(swap, side)}.`,
        'You need do nothing.',
      ],
      button: 'Show the swap',
    },
    origin,
  )
}

/** To the other of the one who called it off. */
export const cancelledNotice = (swap: SwapFacts, by: SwapSide, origin: string): Notice => {
  const side = otherSide(by)
  return noticeTo(
    side,
    swap,
    {
      subject: `Cancelled: the swap with ${otherName(swap, side)}`,
      sentences: [
        `${otherName(swap, side)} has cancelled the swap of ${exchangeFor(swap, side)}.`,
        'The reservation has ended, and your units are back in your listings.',
      ],
      button: 'Show the swap',
      isRequired: true,
    },
    origin,
  )
}

/** To both: nobody answered. */
export const expiredNotices = (swap: SwapFacts, origin: string): Notice[] =>
  toBoth(
    swap,
    (side) => ({
      subject: `No answer in time: a swap with ${otherName(swap, side)}`,
      sentences: [`The proposal to swap ${exchangeFor(swap, side)} was not answered within 72 hours, so it has ended.`],
      button: 'Show the swap',
      isByItself: true,
    }),
    origin,
  )

/** To both: not handed over within 14 days. */
export const lapsedNotices = (swap: SwapFacts, origin: string): Notice[] =>
  toBoth(
    swap,
    (side) => ({
      subject: `Not handed over: the swap with ${otherName(swap, side)}`,
      sentences: [
        `The swap of ${exchangeFor(swap, side)} was not handed over within 14 days, so it has ended.`,
        'Your units are back in your listings.',
      ],
      button: 'Show the swap',
      isRequired: true,
      isByItself: true,
    }),
    origin,
  )

/** To both: it ended by itself. Does not say who blocked whom. */
export const endedNotices = (swap: SwapFacts, reason: SwapEndReason, origin: string): Notice[] =>
  toBoth(
    swap,
    (side) => ({
      subject: `Ended: a swap with ${otherName(swap, side)}`,
      sentences: [
        `The swap of ${exchangeFor(swap, side)} has ended. ${swapEndSentences[reason]}`,
        ...(swap.status === 'agreed' ? ['What was reserved of yours is back in your listings.'] : []),
      ],
      button: 'Show the swap',
      isByItself: true,
    }),
    origin,
  )

/** To the one whose code was entered: theirs is still to be entered. */
export const enteredNotice = (swap: SwapFacts, by: SwapSide, origin: string): Notice => {
  const side = otherSide(by)
  return noticeTo(
    side,
    swap,
    {
      subject: `${otherName(swap, side)} has entered your code`,
      sentences: [
        `Enter the code of ${otherName(swap, side)} too, and the swap of ${exchangeFor(swap, side)} is complete.`,
        `If you do not, it is complete on ${formatTerm(swap.until)}.`,
      ],
      button: 'Enter the code',
    },
    origin,
  )
}

/** To both: handed over. */
export const completedNotices = (swap: SwapFacts, origin: string): Notice[] =>
  toBoth(
    swap,
    (side) => ({
      subject: `Swapped with ${otherName(swap, side)}`,
      sentences: [`You have swapped ${exchangeFor(swap, side)}.`, 'Good growing.'],
      button: 'Show the swap',
      isByItself: true,
    }),
    origin,
  )

/** To everyone who still has to act. */
export function reminders(swap: SwapFacts, origin: string): Notice[] {
  if (swap.status === 'open') {
    const side = swap.awaits
    const words = {
      subject: `Answer by ${formatTerm(swap.until)}: a swap with ${otherName(swap, side)}`,
      sentences: [`${otherName(swap, side)} would swap ${exchangeForOther(swap, side)}.`, answerBy(swap.until)],
      button: 'Answer the proposal',
    }
    return [noticeTo(side, swap, words, origin)]
  }
  const waiting = swapSides.filter((side) => !swap.entered[side])
  if (haveMet(swap)) return waiting.map((side) => enteredNotice(swap, otherSide(side), origin))
  return waiting.map((side) =>
    noticeTo(
      side,
      swap,
      {
        subject: `Hand over by ${formatTerm(swap.until)}: the swap with ${otherName(swap, side)}`,
        sentences: [
          `The swap of ${exchangeFor(swap, side)} is still to be handed over.`,
          'After that it ends, and what is reserved goes back on sale.',
        ],
        button: 'Show the swap',
        isRequired: true,
      },
      origin,
    ),
  )
}
