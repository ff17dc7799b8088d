import type { Notice } from '#features/notifications/server/notice.ts'
import { formatTerm } from '#shared/dates.ts'
import { formatPounds, type Pence } from '#shared/money.ts'
import { otherSide, type SwapEndReason, type SwapSide, swapSides } from '../../swap.ts'
import { swapEndSentences } from '../../swap-words.ts'
import {
  answerBy,
  exchangeFor,
  exchangeForOther,
  givenBy,
  noticeTo,
  otherName,
  type SwapFacts,
  unitsBack,
  type Words,
} from '../notice-words.ts'

const toBoth = (swap: SwapFacts, wordsFor: (side: SwapSide) => Words, origin: string): Notice[] =>
  swapSides.map((side) => noticeTo(side, swap, wordsFor(side), origin))

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
export const agreedNotices = (swap: SwapFacts, origin: string, shareOf: (amount: Pence) => Pence): Notice[] =>
  toBoth(
    swap,
    (side) => ({
      subject: `Agreed: a swap with ${otherName(swap, side)}`,
      sentences: [
        `You swap ${exchangeFor(swap, side)}. One of each is reserved.`,
        ...nextAfterAgreement(swap, side, shareOf),
      ],
      button: swap.difference?.payer === side ? 'Pay the difference' : 'Show the swap',
      isRequired: true,
    }),
    origin,
  )

function nextAfterAgreement(swap: SwapFacts, side: SwapSide, shareOf: (amount: Pence) => Pence): string[] {
  const { difference, payment } = swap
  if (difference && payment) {
    const [amount, by] = [formatPounds(difference.amount), formatTerm(payment.until)]
    return difference.payer === side
      ? [`Pay ${amount} by card by ${by}, otherwise the swap ends. We hold the money until you have what you get.`]
      : [
          `${otherName(swap, side)} has until ${by} to pay ${amount} by card, otherwise the swap ends.`,
          `We hold it until you have entered their code. You get ${formatPounds(shareOf(difference.amount))} of it, after our fee.`,
        ]
  }
  return [
    `Agree in your messages where and when you meet, by ${formatTerm(swap.until)}.`,
    'Each of you has a code on the page of the swap. Show yours when you have the plants, and enter the other’s.',
  ]
}

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
        unitsBack(swap, 'cancelled'),
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
        `The swap of ${exchangeFor(swap, side)} was not handed over in time, so it has ended.`,
        unitsBack(swap, 'lapsed'),
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
        ...(swap.status === 'agreed' ? [unitsBack(swap, 'ended')] : []),
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
        swap.difference && swap.difference.payer !== side
          ? 'It is the code of the order that they paid with. If you do not enter it, they may get their money back.'
          : `If you do not, it is complete on ${formatTerm(swap.until)}.`,
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
