import type { Pence } from '#shared/money.ts'
import type { AccountState, DepositState } from '#shared/provider-states.ts'
import type { Platform } from './platform.ts'

/** State of a payment, in our terms. Only `paid` has moved money. */
export type PaymentState = 'unpaid' | 'authorised' | 'processing' | 'paid' | 'cancelled'

export interface Payment {
  id: string
  /** Allows only the buyer's browser to confirm the payment. */
  clientSecret: string
  state: PaymentState
  amount: Pence
  /** What it pays for; null for a payment that is not ours. */
  purpose: Purpose | null
  chargeId: string | null
  /** Why the last card failed, as a sentence; null when none failed. */
  failure: string | null
  /** A card was entered, or tried without its holder, whatever became of it. */
  wasTried: boolean
  /** Whether it failed because the bank wants its holder to confirm the payment. */
  needsHolder: boolean
}

/** Saving a card for payments that its holder will not be present for. */
export interface CardSetup {
  id: string
  /** Allows only the holder's browser to enter the card. */
  clientSecret: string
  /** `open`: no card has been accepted yet. */
  state: 'open' | 'processing' | 'saved' | 'cancelled'
  /** Whom the saved card belongs to at the provider. */
  customerId: string
  /** The saved card's id at the provider; null while none is saved. */
  cardId: string | null
  /** Why the last card was refused, as a sentence; null when none was. */
  failure: string | null
}

/** What may be shown of a saved card. */
export interface StoredCard {
  id: string
  /** In small letters, such as `visa`. */
  brand: string
  last4: string
  expiryMonth: number
  expiryYear: number
}

export interface Purpose {
  kind: 'order' | 'boost'
  /** Our reference of the order or boost: unique among all databases that use this account. */
  reference: string
}

export interface PaymentRequest {
  purpose: Purpose
  amount: Pence
  /** Links charge and transfer at the provider. */
  group: string
  description: string
  /** What the buyer's card statement says after the platform's name: at most 10 characters, with a letter. */
  statementSuffix: string
  /** Whose saved card will be charged; without it the buyer enters one. */
  customerId?: string
}

export type Settlement = 'pending' | 'succeeded' | 'failed'

export interface Refund {
  id: string
  paymentId: string
  amount: Pence
  state: Settlement
  failure: string | null
  /** Our reference, or our number in older ones; null for a refund that was made elsewhere, such as in the dashboard. */
  reference: string | null
}

export interface Chargeback {
  id: string
  paymentId: string
  amount: Pence
  /** `inquiry`: the bank only asks, or asked and closed the case, and has taken no money. */
  state: 'inquiry' | 'open' | 'won' | 'lost'
  /** Until when the bank accepts evidence; null when it names no deadline. */
  evidenceDueAt: Date | null
  /** The evidence that was submitted, which is possible once. Its reference is null when it was not submitted by us. */
  submitted: { reference: string | null } | null
  /** Money moved so far: negative for what the bank took, positive for what came back. */
  entries: readonly { id: string; amount: Pence }[]
}

/** What we answer the bank of a buyer who disputes a payment. It cannot be changed once it is submitted. */
export interface EvidenceRequest {
  chargebackId: string
  reference: string
  /** What was sold. At most `MAX_EVIDENCE_TEXT` characters, as each text. */
  productDescription: string
  customerName: string
  /** The day of the handover, as people write it; null when it was not handed over. */
  receivedOn: string | null
  refundPolicy: string
  statement: string
  /** A file from `storeEvidence`. */
  fileId: string
}

/**
 * A `payout` goes to our own bank, a `fee` is only the provider's charge, a `reserve` is money withheld or released.
 */
export const MOVEMENT_KINDS = [
  'charge',
  'refund',
  'refund_failure',
  'transfer',
  'transfer_reversal',
  'chargeback',
  'payout',
  'fee',
  'reserve',
  'other',
] as const
export type MovementKind = (typeof MOVEMENT_KINDS)[number]

/** A line of our account at the provider: a movement of money. */
export interface Movement {
  id: string
  kind: MovementKind
  /** Id of the charge, refund, transfer, dispute or payout behind it; its own id when there is none. */
  source: string
  /** The amount after the fee. */
  net: Pence
  fee: Pence
  /** As in ISO 4217, in small letters. Sums of another currency than `gbp` are not pence. */
  currency: string
  createdAt: Date
  /** When its money is part of our available balance, from which transfers without a charge are made. */
  availableOn: Date
}

/** A webhook event: something may have changed at the provider. The object itself must be fetched. */
export interface WebhookEvent {
  id: string
  type: string
  subject: Subject | null
}

export type Subject =
  | { kind: 'payment' | 'refund' | 'chargeback' | 'account'; id: string }
  | { kind: 'deposit'; id: string; accountId: string }

/** Money that the provider sends from a seller's account to their bank. */
export interface Deposit {
  id: string
  amount: Pence
  state: DepositState
  /** When it is expected at the bank, or arrived there. */
  arrivesAt: Date
  failure: string | null
  /** The transfers that it contains. Unknown, so empty, for one that the seller requested themselves. */
  transferIds: readonly string[]
  /** Earlier deposits that were returned and whose money it contains. */
  replaces: readonly string[]
}

/**
 * The card provider, in our terms. Every call is idempotent: repeating the same request has no second effect.
 * Throws PaymentRefused when the provider refused, and OutcomeUnknown when it is unknown whether the request was done.
 */
export interface Payments {
  readonly provider: 'sandbox' | 'stripe'
  readonly publishableKey: string
  /** Our own account at the provider. */
  readonly platform: Platform
  /** Starts a card payment. The money is only authorised until `capture`. */
  start(request: PaymentRequest): Promise<Payment>
  payment(paymentId: string): Promise<Payment>
  /** The payment that was started for this purpose and this customer; null when none was. */
  findPayment(request: { customerId: string; purpose: Purpose }): Promise<Payment | null>
  capture(paymentId: string): Promise<Payment>
  /** Cancels the authorisation; nothing is charged. */
  cancel(paymentId: string): Promise<Payment>
  /**
   * Authorises a payment with a saved card, without its holder. A card is tried once: repeated, the call answers what became
   * of it, and a refused card is an unpaid payment with its `failure`.
   */
  authorise(request: { paymentId: string; cardId: string }): Promise<Payment>
  /** Starts to save a card; the same reference always gets the same setup. */
  startSetup(reference: string): Promise<CardSetup>
  setup(setupId: string): Promise<CardSetup>
  /** Ends a setup without a card. One that has saved a card by now is returned as it is. */
  cancelSetup(setupId: string): Promise<CardSetup>
  /** A saved card; null when it was removed, or is not known. */
  card(cardId: string): Promise<StoredCard | null>
  /** Removes a saved card for good; one that was removed before is no error. */
  removeCard(cardId: string): Promise<void>
  refund(request: RefundRequest): Promise<Refund>
  findRefund(refundId: string): Promise<Refund>
  transfer(request: TransferRequest): Promise<{ id: string }>
  /** The transfer of a payout or of several, if there is one. */
  findTransfer(request: Pick<TransferRequest, 'payoutId' | 'reference' | 'group'>): Promise<{ id: string } | null>
  /** Reverses a transfer, in whole or in part. */
  reverse(request: { transferId: string; reference: string; amount: Pence }): Promise<{ id: string }>
  /** Opens a seller's account for payouts; the same reference always gets the same account. */
  openAccount(seller: { reference: string; email: string }): Promise<Account>
  account(accountId: string): Promise<Account>
  /** The provider's page where a seller enters their bank details. The link works once, for a few minutes. */
  onboardingPage(request: OnboardingRequest): Promise<string>
  /** The provider's page where a seller sees their deposits and changes their bank details. The link works once. */
  dashboardPage(accountId: string): Promise<string>
  deposit(request: { id: string; accountId: string }): Promise<Deposit>
  /** The deposits of a seller's account that were made since a time, newest first, without their contents. */
  deposits(request: { accountId: string; since: Date }): AsyncIterable<Pick<Deposit, 'id' | 'state'>>
  chargeback(chargebackId: string): Promise<Chargeback>
  /** Uploads a PDF for the evidence of a dispute. Without `submitEvidence` it has no effect. */
  storeEvidence(file: { name: string; content: Uint8Array }): Promise<{ id: string }>
  /** Submits evidence, once. A dispute that has some already is returned as it is. */
  submitEvidence(request: EvidenceRequest): Promise<Chargeback>
  /** The lines of our account, newest first: all, or those from this time on. */
  movements(since?: Date): AsyncIterable<Movement>
  /** Reads a webhook event. Throws PaymentRefused when its signature is wrong or older than five minutes. */
  readWebhook(body: string, signature: string): WebhookEvent
}

export interface Account {
  id: string
  state: AccountState
}

export interface OnboardingRequest {
  accountId: string
  /** Where the seller returns to, finished or not. */
  returnUrl: string
  /** Where the provider sends a seller with a used link: this page must create a new link. */
  againUrl: string
}

export interface RefundRequest {
  refundId: number
  reference: string
  paymentId: string
  amount: Pence
}

export interface TransferRequest {
  /** Our number, by which an older version names a payout; null for a transfer of several. */
  payoutId: number | null
  reference: string
  amount: Pence
  accountId: string
  /** The charge whose money is transferred; null transfers from our balance. */
  chargeId: string | null
  group: string
}
