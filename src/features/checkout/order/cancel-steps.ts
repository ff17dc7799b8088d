import { formatTerm } from '#shared/dates.ts'
import { isOpenCancellation } from '../base/cancellation.ts'
import type { Transaction } from '../base/shapes.ts'
import type { Steps } from './handover-steps.ts'

type Order = Pick<Transaction, 'cancellation' | 'status' | 'bankDecides'>

/** What each party does next about an open cancellation within 14 days; null when there is none. */
export function cancelSteps({ cancellation, status, bankDecides }: Order): Steps | null {
  if (!cancellation || bankDecides || status === 'dispute') return null
  const { state, until } = cancellation
  if (state === 'open' || !isOpenCancellation(state)) return null
  const term = until ? formatTerm(until) : 'soon'
  switch (state) {
    case 'returning':
      return {
        buyer: {
          own: `Bring it back by ${term}, and say so on your cancellation.`,
          other: `Brings it back by ${term}.`,
        },
        seller: {
          own: `The buyer has cancelled, and brings it back by ${term}. Confirm it when you have it.`,
          other: 'Confirms it when they have it: you are then refunded.',
        },
      }
    case 'returned':
      return status === 'processing' ? uncollected(term) : broughtBack(term)
    case 'contested':
      return {
        buyer: { own: `Our staff decide about your cancellation, by ${term} at the latest.`, other: 'Has cancelled.' },
        seller: {
          own: `Our staff decide about the cancellation. Undecided on ${term}, the buyer is refunded.`,
          other: 'Does not agree to your cancellation.',
        },
      }
    default:
      return {
        buyer: { own: 'Your refund is being made.', other: 'Has cancelled, and is being refunded.' },
        seller: { own: null, other: null },
      }
  }
}

const uncollected = (term: string): Steps => ({
  buyer: {
    own: `You have cancelled: do not collect it. You are refunded on ${term} at the latest.`,
    other: 'Has cancelled, and does not collect it.',
  },
  seller: {
    own: `The buyer has cancelled: do not hand it over. Confirm it, or disagree, by ${term}; otherwise the buyer is refunded.`,
    other: 'Confirms your cancellation, or disagrees.',
  },
})

const broughtBack = (term: string): Steps => ({
  buyer: {
    own: `Wait for the seller to confirm that it is back. You are refunded on ${term} at the latest, unless they disagree.`,
    other: 'Says that it is back.',
  },
  seller: {
    own: `The buyer says that it is back. Confirm it, or disagree, by ${term}; otherwise the buyer is refunded.`,
    other: 'Confirms that it is back, or disagrees.',
  },
})
