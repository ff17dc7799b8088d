import { formatDay, formatTerm } from '#shared/dates.ts'
import { formatPounds, pence } from '#shared/money.ts'
import { ACCOUNT_STATES, type AccountState, type DepositState } from '#shared/provider-states.ts'
import type { Status } from './lifecycle.ts'

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
export const PAYEE_STATES = ['none', ...ACCOUNT_STATES] as const
export type PayeeState = (typeof PAYEE_STATES)[number]

/** Accounts whose seller can continue on the provider's page. */
export const UNFINISHED_ACCOUNTS: readonly AccountState[] = ['new', 'incomplete']

/** Why nothing is sent to a seller for now. Their payouts keep their status and wait. */
export const HOLD_REASONS = ['tax-details'] as const
export type HoldReason = (typeof HOLD_REASONS)[number]

const holdSentences: Readonly<Record<HoldReason, (earliest: string) => string>> = {
  'tax-details': (earliest) =>
    `It waits for the details that HMRC requires of you, and is sent as soon as you have given them${earliest}`,
}

interface PayoutFacts {
  /** The status as shown to people. */
  label: string
  /** The colour of its badge. */
  tone: 'plain' | 'label' | 'hose' | 'leaf' | 'rhubarb'
  /** Whether the seller is still owed the money. */
  isOwed: boolean
  /** Whether a transfer may have been requested and not answered: a payout can be frozen while its request is under way. */
  isUnanswered: boolean
}

const facts: Readonly<Record<PayoutStatus, PayoutFacts>> = {
  pending: { label: 'Payment Pending', tone: 'label', isOwed: true, isUnanswered: false },
  processing: { label: 'Processing', tone: 'hose', isOwed: true, isUnanswered: true },
  completed: { label: 'Completed', tone: 'leaf', isOwed: false, isUnanswered: false },
  failed: { label: 'Failed', tone: 'rhubarb', isOwed: true, isUnanswered: false },
  dispute: { label: 'Dispute Filed', tone: 'rhubarb', isOwed: true, isUnanswered: true },
  refunded: { label: 'Refunded', tone: 'plain', isOwed: false, isUnanswered: false },
  cancelled: { label: 'Cancelled', tone: 'plain', isOwed: false, isUnanswered: false },
}

/** Statuses of payouts whose transfer may have been requested and not answered. */
export const UNANSWERED_PAYOUTS: readonly PayoutStatus[] = PAYOUT_STATUSES.filter(
  (status) => facts[status].isUnanswered,
)

export const payoutLabel = (status: PayoutStatus): string => facts[status].label
/** A page from before a release may receive a status that it does not know. */
export const toneOfPayout = (status: PayoutStatus): PayoutFacts['tone'] => facts[status]?.tone ?? 'plain'

/** Statuses in which the seller is still owed the money. */
export const OWED_PAYOUTS: readonly PayoutStatus[] = PAYOUT_STATUSES.filter((status) => facts[status].isOwed)
/** Owed payouts that no bank has frozen. */
export const UNFROZEN_PAYOUTS: readonly PayoutStatus[] = OWED_PAYOUTS.filter((status) => status !== 'dispute')
/** Payouts that wait for a transfer to be requested. */
export const WAITING_PAYOUTS: readonly PayoutStatus[] = PAYOUT_STATUSES.filter((status) =>
  PAYOUT_TRANSITIONS[status].includes('processing'),
)

const waitingFor: Readonly<Record<PayeeState, string>> = {
  none: 'Your transfer is being prepared',
  new: 'Set up your payouts to receive it',
  incomplete: 'Our payment provider needs a few more details from you',
  checking: 'Our payment provider is checking your details',
  ready: 'Your transfer is being prepared',
  rejected: 'Our payment provider cannot pay you. Please write to us',
}

const heldSentence = (until: string, isCancelled: boolean): string =>
  isCancelled
    ? `The buyer has cancelled: not sent before ${formatTerm(until)}, and not at all if the buyer is refunded`
    : `Bought with buyer protection: sent after ${formatTerm(until)}, unless the buyer reports a problem`

interface Sending {
  /** Nothing is sent to this seller for now. */
  hold?: HoldReason | null
  heldUntil?: string | null
  /** It waits for a cancellation within 14 days, and not for the time to report a problem. */
  isCancelled?: boolean
  /** It goes with the seller's other payouts, from when its money is available at the provider, if that is known. */
  daily?: { from: string | null } | null
  /** Whether a report is still to be decided, of a payout that was cancelled. */
  orderStatus: Status
}

const GONE_BACK = 'The payment went back to the buyer, so nothing is paid out'

/** A cancelled payout is not sent. A new one is made for what the seller gets once the order is decided. */
function cancelledSentence(order: Status): string {
  if (order === 'completed') return 'Another payout of this order has taken its place'
  return order === 'refunded' ? GONE_BACK : 'The buyer reported a problem. You are paid if it is decided in your favour'
}

/** What an unfinished payout waits for, or why it is not sent, as a sentence for the seller; null when it was sent. */
export function payoutWaitsFor(
  status: PayoutStatus,
  account: PayeeState,
  { hold = null, heldUntil = null, isCancelled = false, daily = null, orderStatus }: Sending,
): string | null {
  if (hold !== null && WAITING_PAYOUTS.includes(status)) {
    return holdSentences[hold](heldUntil === null ? '' : `, after ${formatTerm(heldUntil)} at the earliest`)
  }
  switch (status) {
    case 'pending':
      if (account !== 'ready') return waitingFor[account]
      if (heldUntil !== null) return heldSentence(heldUntil, isCancelled)
      if (daily === null) return waitingFor.ready
      return daily.from === null
        ? 'Sent with your next daily transfer'
        : `Sent with your daily transfer on ${formatDay(daily.from)} or the day after`
    case 'processing':
      return 'The transfer is on its way'
    case 'failed':
      if (heldUntil !== null) return heldSentence(heldUntil, isCancelled)
      return 'The transfer was refused. We will try again automatically'
    case 'dispute':
      return 'The buyer’s bank is looking into the payment'
    case 'refunded':
      return GONE_BACK
    case 'cancelled':
      return cancelledSentence(orderStatus)
    case 'completed':
      return null
  }
}

interface Sent {
  transferredAt: string | null
  deposit: { state: DepositState; at: string } | null
  /** The transfer of several payouts that it was part of. */
  shared?: { amount: number; payouts: number } | null
  /** Nothing was transferred, because all of it repaid what the seller owed us. */
  isRepayment?: boolean
}

/** Where a seller's money is after the release, as a sentence for them; null while it was not transferred. */
export function whereMoneyIs({ transferredAt, deposit, shared = null, isRepayment = false }: Sent): string | null {
  if (!transferredAt) return null
  if (isRepayment) return `Repaid what you owed us on ${formatDay(transferredAt)}.`
  const together =
    shared && shared.payouts > 1
      ? ` in one transfer of ${formatPounds(pence(shared.amount))} for ${shared.payouts} sales`
      : ''
  const transferred = `Transferred to your payout account on ${formatDay(transferredAt)}${together}`
  if (!deposit) return `${transferred}.`
  switch (deposit.state) {
    case 'pending':
      return `${transferred}, expected at your bank on ${formatDay(deposit.at)}.`
    case 'paid':
      return `${transferred}, arrived at your bank on ${formatDay(deposit.at)}.`
    case 'returned':
      return `${transferred}. Your bank returned it: please check your bank details.`
  }
}

/** Whether an unfinished payout waits for its seller, who can continue on the provider's page. */
export const waitsForSeller = (status: PayoutStatus, account: PayeeState): boolean =>
  status === 'pending' && UNFINISHED_ACCOUNTS.some((state) => state === account)
