/** The states of money other than orders and payouts, and the names in the ledger. */

/**
 * `failed` is still owed to the buyer. `closed` is no longer owed: it was retried as another refund, or the bank paid
 * it.
 */
export const REFUND_STATUSES = ['pending', 'succeeded', 'failed', 'closed'] as const
export type RefundStatus = (typeof REFUND_STATUSES)[number]

/** Refunds that have not reached the card and are still owed. */
export const OWED_REFUNDS: readonly RefundStatus[] = ['pending', 'failed']

export const OUTSIDE_REFUND_STATUSES = ['succeeded', 'failed'] as const
/** `platform`: the refund came after the payout, or was for a boost. */
export const OUTSIDE_REFUND_BEARERS = ['order', 'platform'] as const

export const CHARGEBACK_STATUSES = ['open', 'won', 'lost'] as const
export type ChargebackStatus = (typeof CHARGEBACK_STATUSES)[number]

/**
 * What we answer a bank: being prepared, on its way to the provider, submitted, or not submitted in time. It is not
 * changed once it is `sending`.
 */
export const EVIDENCE_STATUSES = ['collecting', 'sending', 'sent', 'missed'] as const
export type EvidenceStatus = (typeof EVIDENCE_STATUSES)[number]

/** Why a seller owes us money. */
export const DEBT_CAUSES = ['refund', 'chargeback'] as const
export type DebtCause = (typeof DEBT_CAUSES)[number]

/** `failed`: the provider refused to reverse the transfer, so that later payouts repay the debt. */
export const REVERSAL_STATUSES = ['pending', 'succeeded', 'failed'] as const

/**
 * Of a transfer of several payouts. `requested`: its outcome is unknown until it is sent, or the provider refused it and
 * it was `dissolved`.
 */
export const TRANSFER_BATCH_STATUSES = ['requested', 'sent', 'dissolved'] as const

/**
 * Of a transfer to a group. `requested`: its outcome is unknown until it is sent, or the provider refused it and it was
 * `dissolved`. `lapsed`: nobody claimed it, and it is no longer owed.
 */
export const GROUP_PAYOUT_STATUSES = ['requested', 'sent', 'dissolved', 'lapsed'] as const

/** Why the release of a sale gave nothing to its group: the seller owed us money, or staff had removed the group. */
export const WITHHELD_SHARES = ['debt', 'removed'] as const
export type WithheldShare = (typeof WITHHELD_SHARES)[number]

export const BOOST_STATUSES = ['pending', 'paid', 'cancelled'] as const

export const PLATFORM_ACCOUNTS = [
  'provider_clearing',
  'bank',
  'provider_reserve',
  'disputes_in_progress',
  'buyer_held',
  'refunds_owed',
  'commission',
  'protection',
  'boost',
  'provider_fees',
  'dispute_losses',
  'goodwill',
  'lapsed_claims',
  'bad_debts',
] as const
export type PlatformAccount = (typeof PLATFORM_ACCOUNTS)[number]

/** Accounts that each seller has of their own: what we owe them, and what they owe us. */
export const SELLER_ACCOUNTS = ['seller_payable', 'seller_receivable'] as const
export type SellerAccountCode = (typeof SELLER_ACCOUNTS)[number]

/** The account of each group that has a share of sales: what we owe it. */
export const GROUP_ACCOUNT = 'group_payable'

export const LEDGER_CODES = [...PLATFORM_ACCOUNTS, ...SELLER_ACCOUNTS, GROUP_ACCOUNT] as const
export type LedgerCode = (typeof LEDGER_CODES)[number]

/**
 * Accounts that staff may adjust. The others follow orders, payouts, refunds, and lines of the provider's account, and
 * would contradict them.
 */
export const ADJUSTABLE_ACCOUNTS = [
  'provider_clearing',
  'bank',
  'disputes_in_progress',
  'commission',
  'protection',
  'boost',
  'dispute_losses',
  'goodwill',
] as const satisfies readonly PlatformAccount[]
export type AdjustableAccount = (typeof ADJUSTABLE_ACCOUNTS)[number]

/** The accounts of an adjustment: those above, and those between which a seller's debt is written off. */
export const ADJUSTED_ACCOUNTS = [...ADJUSTABLE_ACCOUNTS, 'bad_debts', 'seller_receivable'] as const
export type AdjustedAccount = (typeof ADJUSTED_ACCOUNTS)[number]

export const ACCOUNT_TYPES = ['asset', 'liability', 'income', 'expense'] as const

export const ENTRY_KINDS = [
  'charge',
  'provider_fee',
  'release',
  'release_undone',
  'transfer',
  'transfer_reversed',
  'debt_repaid',
  'refund',
  'refund_released',
  'refund_paid',
  'refund_failed',
  'refund_by_bank',
  'refund_elsewhere',
  'chargeback',
  'chargeback_won',
  'chargeback_lost',
  'appeal_won',
  'boost',
  'boost_chargeback',
  'bank_payout',
  'reserve',
  'adjustment',
  'claim_lapsed',
  'debt_written_off',
] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

/** How a seller is paid, pays back, or no longer can: it changes nothing about what they have earned by a sale. */
export const SETTLEMENT_KINDS = [
  'transfer',
  'transfer_reversed',
  'debt_repaid',
  'claim_lapsed',
  'debt_written_off',
] as const satisfies readonly EntryKind[]

/**
 * Accounts whose postings, settlements apart, are what a seller has earned by a sale: a refund after a lapsed claim comes
 * out of what has lapsed, and what a seller gives to a group is theirs to give.
 */
export const EARNING_ACCOUNTS = [
  ...SELLER_ACCOUNTS,
  GROUP_ACCOUNT,
  'lapsed_claims',
] as const satisfies readonly LedgerCode[]
