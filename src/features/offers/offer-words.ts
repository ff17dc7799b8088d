import type { EndReason, OfferParty, OfferStatus } from './offer.ts'

/** The name of each status, short enough for a badge. */
export const statusNames: Readonly<Record<OfferStatus, string>> = {
  open: 'Waiting',
  countered: 'New price',
  accepted: 'Accepted',
  paid: 'Bought',
  declined: 'Declined',
  counter_declined: 'Declined',
  withdrawn: 'Withdrawn',
  expired: 'No answer',
  lapsed: 'Not paid in time',
  ended: 'Ended',
}

/** Why an offer ended. Never says who blocked whom. */
export const endSentences: Readonly<Record<EndReason, string>> = {
  sold: 'None is left.',
  price: 'The seller has changed the price.',
  paused: 'The listing is no longer on sale.',
  removed: 'The listing was removed.',
  off: 'The listing takes no more offers.',
  account: 'The offer is no longer possible.',
  contact: 'The offer is no longer possible.',
  bought: 'The buyer chose to pay the full price instead.',
  swap: 'You agreed on a swap instead.',
}

/** How it ended, for one of the two; null while it waits. */
export function outcomeOf(status: OfferStatus, party: OfferParty, reason: EndReason | null): string | null {
  const isBuyer = party === 'buyer'
  switch (status) {
    case 'paid':
      return isBuyer ? 'You bought it at this price.' : 'Bought at this price.'
    case 'declined':
      return isBuyer ? 'The seller does not accept this price.' : 'You declined it.'
    case 'counter_declined':
      return isBuyer ? 'You declined the seller’s price.' : 'The buyer declined your price.'
    case 'withdrawn':
      return isBuyer ? 'You withdrew it.' : 'The buyer withdrew it.'
    case 'expired':
      return 'Nobody answered within 24 hours.'
    case 'lapsed':
      return 'It was not paid in time.'
    case 'ended':
      return reason === 'bought' && isBuyer
        ? 'You chose to pay the full price instead.'
        : reason && endSentences[reason]
    default:
      return null
  }
}
