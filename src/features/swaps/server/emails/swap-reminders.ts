import type { Notice } from '#features/notifications/server/notice.ts'
import { formatTerm } from '#shared/dates.ts'
import { formatPounds, pence } from '#shared/money.ts'
import { haveMet, otherSide, swapSides } from '../../swap.ts'
import { answerBy, exchangeFor, exchangeForOther, noticeTo, otherName, type SwapFacts } from '../notice-words.ts'
import { enteredNotice } from './swap-notices.ts'

function payReminder(swap: SwapFacts, until: Date, origin: string): Notice {
  const side = swap.difference?.payer ?? 'proposer'
  const [amount, by] = [formatPounds(swap.difference?.amount ?? pence(0)), formatTerm(until)]
  return noticeTo(
    side,
    swap,
    {
      subject: `Pay ${amount} by ${by}: the swap with ${otherName(swap, side)}`,
      sentences: [
        `You swap ${exchangeFor(swap, side)}.`,
        `Pay ${amount} by card by ${by}. After that the swap ends, and what is reserved goes back on sale.`,
      ],
      button: 'Pay the difference',
      isRequired: true,
    },
    origin,
  )
}

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
  if (swap.payment?.state === 'due') return [payReminder(swap, swap.payment.until, origin)]
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
