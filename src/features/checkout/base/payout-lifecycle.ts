/** The payout state machine: money on its way to a seller. */
export const PAYOUT_STATUSES = [
  'pending', // Waits until the seller can receive money.
  'processing', // The transfer has been requested.
  'completed',
  'failed', // Refused by the provider; retried once the cause is gone.
  'dispute', // Frozen.
  'refunded',
  'cancelled',
] as const

export type PayoutStatus = (typeof PAYOUT_STATUSES)[number]

export const PAYOUT_TRANSITIONS: Readonly<Record<PayoutStatus, readonly PayoutStatus[]>> = {
  // `completed` is allowed from every status: if the transfer turns out to have been made, that fact overrides our
  // status.
  pending: ['processing', 'completed', 'dispute', 'cancelled', 'refunded'],
  processing: ['completed', 'failed', 'pending', 'dispute'],
  failed: ['processing', 'completed', 'dispute', 'cancelled', 'refunded'],
  completed: ['refunded'],
  dispute: ['pending', 'completed', 'refunded', 'cancelled'],
  refunded: [],
  cancelled: [],
}

/** State of the account a seller is paid to; `none` means it has not been opened. */
export const ACCOUNT_STATES = ['none', 'new', 'incomplete', 'checking', 'ready', 'rejected'] as const
export type AccountState = (typeof ACCOUNT_STATES)[number]

const waitingFor: Readonly<Record<AccountState, string>> = {
  none: 'Your transfer is being prepared',
  new: 'Set up your payouts to receive it',
  incomplete: 'Our payment provider needs a few more details from you',
  checking: 'Our payment provider is checking your details',
  ready: 'Your transfer is being prepared',
  rejected: 'Our payment provider cannot pay you. Please write to us',
}

/** What an unfinished payout waits for, or why it is not sent, as a sentence for the seller; null when it was sent. */
export function payoutWaitsFor(status: PayoutStatus, account: AccountState): string | null {
  switch (status) {
    case 'pending':
      return waitingFor[account]
    case 'processing':
      return 'The transfer is on its way'
    case 'failed':
      return 'The transfer was refused. We will try again automatically'
    case 'dispute':
      return 'The buyer’s bank is looking into the payment'
    case 'refunded':
      return 'The buyer’s bank took the payment back, so nothing is paid out'
    default:
      return null
  }
}

/** Whether an unfinished payout waits for its seller, who can continue on the provider's page. */
export const waitsForSeller = (status: PayoutStatus, account: AccountState): boolean =>
  status === 'pending' && (account === 'new' || account === 'incomplete')
