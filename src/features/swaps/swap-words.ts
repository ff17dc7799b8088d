import type { SwapEndReason, SwapSide, SwapStatus } from './swap.ts'

/** The name of each status, short enough for a badge. */
export const swapStatusNames: Readonly<Record<SwapStatus, string>> = {
  open: 'Proposed',
  agreed: 'Agreed',
  completed: 'Swapped',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  expired: 'No answer',
  cancelled: 'Cancelled',
  lapsed: 'Not handed over',
  ended: 'Ended',
}

/** Why a swap ended. Never says who blocked whom. */
export const swapEndSentences: Readonly<Record<SwapEndReason, string>> = {
  gone: 'One of the listings is no longer available.',
  changed: 'One of the listings was changed after it was proposed.',
  off: 'One of the listings no longer takes swaps.',
  account: 'The swap is no longer possible.',
  contact: 'The swap is no longer possible.',
  unpaid: 'The difference was not paid within 24 hours.',
  refunded: 'The payment of the difference was refunded.',
}

/** What became of the units of an agreed swap that is off. `isPaid`: an order has one of them. */
export function unitsBackWords(isPaid: boolean, isRefunded: boolean): string {
  if (!isPaid) return 'The units are back in their listings.'
  return isRefunded
    ? 'The units are back in their listings, and what was paid is refunded.'
    : 'The units are back in their listings, but for the order that was paid: its seller can still hand it over or cancel the sale, and its buyer can ask for a refund.'
}

/** How it ended, in a sentence; null while it is not over. */
export function swapOutcomeOf(
  status: SwapStatus,
  reason: SwapEndReason | null,
  { haveBothEntered = true, isPaid = false } = {},
): string | null {
  switch (status) {
    case 'completed':
      return haveBothEntered
        ? 'Both sides are handed over.'
        : 'It counts as handed over: one of the two codes was entered.'
    case 'declined':
      return 'The proposal was declined.'
    case 'withdrawn':
      return 'The proposal was withdrawn.'
    case 'expired':
      return 'Nobody answered within 72 hours.'
    case 'cancelled':
      return `The swap was cancelled before the handover. ${unitsBackWords(isPaid, true)}`
    case 'lapsed':
      return `It was not handed over in time. ${unitsBackWords(isPaid, false)}`
    case 'ended':
      return (
        reason && (isPaid ? `${swapEndSentences[reason]} ${unitsBackWords(isPaid, false)}` : swapEndSentences[reason])
      )
    default:
      return null
  }
}

/** Stands for the title of what was taken down. */
export const NOT_SHOWN = 'A listing that is not shown'

/** `“Mint”`, `“Mint” and “Sage”`, `“Mint”, “Sage” and 3 more` */
export function listed(titles: readonly string[]): string {
  const quoted = titles.map((title) => `“${title}”`)
  if (quoted.length <= 2) return quoted.join(' and ')
  return `${quoted.slice(0, 2).join(', ')} and ${quoted.length - 2} more`
}

/** The party of a swap that a member is. */
export const sideOf = (
  { proposerId, ownerId }: { proposerId: number; ownerId: number },
  memberId: number,
): SwapSide | null => (proposerId === memberId ? 'proposer' : ownerId === memberId ? 'owner' : null)
