import { randomBytes } from 'node:crypto'
import type Stripe from 'stripe'
import type { CardStatus } from '#shared/provider-states.ts'

/** The fields of Stripe's objects that the sandbox stores; named and typed as in Stripe's API. */
export type Intent = Pick<
  Stripe.PaymentIntent,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_capturable'
  | 'amount_received'
  | 'capture_method'
  | 'confirmation_method'
  | 'client_secret'
  | 'created'
  | 'currency'
  | 'description'
  | 'livemode'
  | 'metadata'
  | 'next_action'
  | 'payment_method_types'
  | 'statement_descriptor_suffix'
  | 'transfer_group'
> & {
  status: CardStatus
  last_payment_error: { code: string; message: string } | null
  latest_charge: string | null
  /** Payments from before cards could be saved have none. */
  customer?: string | null
}

export type Customer = Pick<Stripe.Customer, 'id' | 'object' | 'created' | 'livemode' | 'metadata'>

export type Setup = Pick<
  Stripe.SetupIntent,
  | 'id'
  | 'object'
  | 'client_secret'
  | 'created'
  | 'livemode'
  | 'metadata'
  | 'next_action'
  | 'payment_method_types'
  | 'usage'
> & {
  status: Exclude<CardStatus, 'requires_capture'>
  customer: string | null
  payment_method: string | null
  last_setup_error: { code: string; message: string } | null
}

/** A card that a setup has saved. */
export type SavedMethod = Pick<
  Stripe.PaymentMethod,
  'id' | 'object' | 'billing_details' | 'created' | 'livemode' | 'metadata' | 'type'
> & {
  customer: string | null
  card: Pick<Stripe.PaymentMethod.Card, 'brand' | 'last4' | 'exp_month' | 'exp_year'>
}

export type Charge = Pick<
  Stripe.Charge,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_captured'
  | 'amount_refunded'
  | 'billing_details'
  | 'captured'
  | 'created'
  | 'currency'
  | 'disputed'
  | 'livemode'
  | 'metadata'
  | 'paid'
  | 'refunded'
  | 'status'
  | 'transfer_group'
> & { payment_intent: string; balance_transaction: string | null }

export type Refund = Pick<
  Stripe.Refund,
  'id' | 'object' | 'amount' | 'created' | 'currency' | 'metadata' | 'status' | 'failure_reason'
> & { payment_intent: string; charge: string; balance_transaction: string | null }

/** A list inside an object. */
interface List<T> {
  object: 'list'
  data: T[]
  has_more: boolean
  url: string
}

export type Transfer = Pick<
  Stripe.Transfer,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_reversed'
  | 'created'
  | 'currency'
  | 'livemode'
  | 'metadata'
  | 'reversed'
  | 'transfer_group'
> & { destination: string; source_transaction: string | null; reversals: List<Reversal> }

export type Reversal = Pick<
  Stripe.TransferReversal,
  'id' | 'object' | 'amount' | 'created' | 'currency' | 'metadata'
> & {
  transfer: string
}

/** Stored in the shape of v1, as webhook events send it; the API returns the same account in the shape of v2. */
export type Account = Pick<
  Stripe.Account,
  'id' | 'object' | 'country' | 'email' | 'metadata' | 'type' | 'details_submitted' | 'payouts_enabled'
> & {
  created: number
  capabilities: { transfers: 'active' | 'inactive' | 'pending' }
  requirements: { currently_due: string[]; disabled_reason: string | null }
}

export type Dispute = Pick<
  Stripe.Dispute,
  | 'id'
  | 'object'
  | 'amount'
  | 'created'
  | 'currency'
  | 'is_charge_refundable'
  | 'livemode'
  | 'metadata'
  | 'reason'
  | 'status'
> & {
  balance_transactions: Movement[]
  evidence: Partial<Stripe.Dispute.Evidence>
  evidence_details: Pick<Stripe.Dispute.EvidenceDetails, 'due_by' | 'has_evidence' | 'past_due' | 'submission_count'>
  payment_intent: string
  charge: string
}

export type StoredFile = Pick<
  Stripe.File,
  'id' | 'object' | 'created' | 'expires_at' | 'filename' | 'purpose' | 'size' | 'title' | 'type' | 'url'
> & {
  /** Counted when it is stored; of files from before it is unknown. */
  pages?: number
}

export type Payout = Pick<
  Stripe.Payout,
  | 'id'
  | 'object'
  | 'amount'
  | 'arrival_date'
  | 'automatic'
  | 'created'
  | 'currency'
  | 'livemode'
  | 'method'
  | 'status'
  | 'type'
> &
  Partial<Pick<Stripe.Payout, 'failure_code' | 'failure_message'>>

export type Movement = Pick<
  Stripe.BalanceTransaction,
  | 'id'
  | 'object'
  | 'amount'
  | 'available_on'
  | 'created'
  | 'currency'
  | 'fee'
  | 'fee_details'
  | 'net'
  | 'reporting_category'
  | 'status'
  | 'type'
> & { source: string }

export interface Kinds {
  payment_intent: Intent
  customer: Customer
  setup_intent: Setup
  payment_method: SavedMethod
  charge: Charge
  refund: Refund
  transfer: Transfer
  transfer_reversal: Reversal
  account: Account
  dispute: Dispute
  file: StoredFile
  payout: Payout
  /** A payout of a connected account, to its seller's bank. */
  deposit: Payout
  balance_transaction: Movement
  event: SandboxEvent
}

export type SandboxEvent = Pick<
  Stripe.Event,
  'id' | 'object' | 'created' | 'livemode' | 'type' | 'api_version' | 'pending_webhooks'
> & {
  data: { object: object }
  /** The connected account that it happened in. */
  account?: string
}

const prefixes: Record<keyof Kinds, string> = {
  payment_intent: 'pi',
  customer: 'cus',
  setup_intent: 'seti',
  payment_method: 'pm',
  charge: 'ch',
  refund: 're',
  transfer: 'tr',
  transfer_reversal: 'trr',
  account: 'acct',
  dispute: 'du',
  file: 'file',
  payout: 'po',
  deposit: 'po',
  balance_transaction: 'txn',
  event: 'evt',
}

/** An id that shows its type and that it is a test object. */
export const newId = (kind: keyof Kinds): string => `${prefixes[kind]}_sbx_${randomBytes(12).toString('hex')}`

export const newSecret = (id: string): string => `${id}_secret_${randomBytes(18).toString('hex')}`
