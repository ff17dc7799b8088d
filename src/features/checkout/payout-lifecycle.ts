/** The life of a payout: money on its way to a seller. */
export const PAYOUT_STATUSES = [
  'pending', // waits for the seller to be able to receive money
  'processing', // the transfer has been asked for
  'completed',
  'failed', // refused by the provider; tried again once the cause is gone
  'dispute', // frozen
  'refunded',
  'cancelled',
] as const

export type PayoutStatus = (typeof PAYOUT_STATUSES)[number]

export const PAYOUT_MOVES: Readonly<Record<PayoutStatus, readonly PayoutStatus[]>> = {
  pending: ['processing', 'dispute', 'cancelled', 'refunded'],
  processing: ['completed', 'failed', 'pending'],
  failed: ['processing', 'dispute', 'cancelled', 'refunded'],
  completed: ['refunded'],
  dispute: ['pending', 'refunded', 'cancelled'],
  refunded: [],
  cancelled: [],
}

/** What an unfinished payout waits for, as its seller reads it; null when there is nothing to wait for. */
export function payoutWaitsFor(status: PayoutStatus, sellerReady: boolean): string | null {
  switch (status) {
    case 'pending':
      return sellerReady ? 'Your transfer is being prepared' : 'Finish setting up your payouts in Settings'
    case 'processing':
      return 'The transfer is on its way'
    case 'failed':
      return 'The transfer was refused. We try again automatically'
    case 'dispute':
      return 'The buyer’s bank is looking into the payment'
    default:
      return null
  }
}
