import { swapEndSentences } from '../swap-words.ts'
import { RING_TERMS, type RingEndReason, type RingStatus } from './ring.ts'

/** The name of each status, short enough for a badge. */
export const ringStatusNames: Readonly<Record<RingStatus, string>> = {
  open: 'Proposed',
  agreed: 'Agreed',
  completed: 'Swapped',
  partly: 'Partly swapped',
  declined: 'Declined',
  expired: 'No answer',
  cancelled: 'Cancelled',
  lapsed: 'Not handed over',
  ended: 'Ended',
}

const UNITS_BACK = 'What was reserved is back in the listings.'

const outcomes: Readonly<Record<Exclude<RingStatus, 'open' | 'agreed' | 'ended'>, string>> = {
  completed: 'Everything is handed over.',
  partly: 'It has ended. What was handed over stays so; what was not is back in its listing.',
  declined: 'One of you did not want it. Nothing was reserved.',
  expired: 'Not all of you answered in time. Nothing was reserved.',
  cancelled: `One of you cancelled it before anything was handed over. ${UNITS_BACK}`,
  lapsed: `Nothing was handed over within 14 days. ${UNITS_BACK}`,
}

/** Why a ring ended that nobody decided about. Never says who blocked whom, nor whose account was suspended. */
export const ringEndSentence = (reason: RingEndReason): string =>
  reason === 'account' || reason === 'contact' ? 'The ring is no longer possible.' : swapEndSentences[reason]

/** How it ended, in a sentence; null while it is not over. */
export function ringOutcomeOf(status: RingStatus, reason: RingEndReason | null): string | null {
  if (status === 'open' || status === 'agreed') return null
  if (status === 'ended') return reason && ringEndSentence(reason)
  return outcomes[status]
}

/** What rings are, for the page that lists them. */
export const RING_RULE = `We look for rings of up to ${RING_TERMS.members} members: you give a listing of yours that takes swaps to one, and get from another what you look for. Nothing is agreed before all accept.`
