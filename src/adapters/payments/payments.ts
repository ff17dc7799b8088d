import type { Pence } from '#shared/money.ts'

/** How far a payment has come, in our words. Only `paid` has moved money. */
export type PaymentState = 'unpaid' | 'authorised' | 'processing' | 'paid' | 'cancelled'

export interface Payment {
  id: string
  /** Lets the buyer's browser, and nobody else, confirm it. */
  clientSecret: string
  state: PaymentState
  amount: Pence
  /** What it pays for; null for a payment that is not ours. */
  purpose: Purpose | null
  chargeId: string | null
  /** Why the last card did not work, as a sentence; null when none failed. */
  failure: string | null
}

export interface Purpose {
  kind: 'order' | 'boost'
  id: number
}

export interface PaymentRequest {
  purpose: Purpose
  amount: Pence
  /** Ties charge and transfer together at the provider. */
  group: string
  description: string
}

export type Settlement = 'pending' | 'succeeded' | 'failed'

export interface Refund {
  id: string
  paymentId: string
  amount: Pence
  state: Settlement
  failure: string | null
}

export interface Chargeback {
  id: string
  paymentId: string
  /** What the buyer's bank asks for. */
  amount: Pence
  /** `inquiry`: the bank only asks, or asked and let it be, and has taken nothing. */
  state: 'inquiry' | 'open' | 'won' | 'lost'
  /** What it has moved so far: below zero what it took, above what came back. */
  moves: readonly { id: string; amount: Pence }[]
}

/** A line of the provider's own account: what it says has moved. */
export interface Movement {
  id: string
  /** A `payout` is between us and our own bank, a `fee` the provider's for its work alone, a `reserve` kept back or let go. */
  kind:
    | 'charge'
    | 'refund'
    | 'refund_failure'
    | 'transfer'
    | 'transfer_reversal'
    | 'chargeback'
    | 'payout'
    | 'fee'
    | 'reserve'
    | 'other'
  /** The charge, refund, transfer, dispute or payout to our bank behind it; its own id when there is none. */
  source: string
  /** What it moved, less the fee. */
  net: Pence
  fee: Pence
  createdAt: Date
}

/** Something may have changed at the provider. Only a hint: the object itself is asked for. */
export interface WebhookEvent {
  id: string
  type: string
  subject: { kind: 'payment' | 'refund' | 'chargeback' | 'account'; id: string } | null
}

/**
 * The card provider, in our words. Every call may be repeated with the same request: it then has no second effect.
 * Throws PaymentRefused when the provider said no, and OutcomeUnknown when nobody knows whether it was done.
 */
export interface Payments {
  readonly provider: 'sandbox' | 'stripe'
  readonly publishableKey: string
  /** Starts a payment by card. The money is only reserved until `capture`. */
  start(request: PaymentRequest): Promise<Payment>
  changeAmount(paymentId: string, amount: Pence): Promise<Payment>
  payment(paymentId: string): Promise<Payment>
  capture(paymentId: string): Promise<Payment>
  /** Lets the reservation go; nothing is charged. */
  cancel(paymentId: string): Promise<Payment>
  refund(request: { refundId: number; paymentId: string; amount: Pence }): Promise<Refund>
  findRefund(refundId: string): Promise<Refund>
  transfer(request: TransferRequest): Promise<{ id: string }>
  /** The transfer of a payout, when there is one. */
  findTransfer(request: Pick<TransferRequest, 'payoutId' | 'group'>): Promise<{ id: string } | null>
  /** Takes a transfer back. */
  reverse(request: { transferId: string; refundId: number; amount: Pence }): Promise<void>
  /** Opens the account a seller is paid to; the same seller always gets the same one. */
  openAccount(seller: { userId: number; email: string }): Promise<Account>
  account(accountId: string): Promise<Account>
  /** The provider's page where a seller enters their bank details. It opens once, for a few minutes. */
  onboardingPage(request: OnboardingRequest): Promise<string>
  chargeback(chargebackId: string): Promise<Chargeback>
  /** The lines of our account, newest first: all, or those of this moment and later. */
  movements(since?: Date): AsyncIterable<Movement>
  /** Reads a webhook. Throws PaymentRefused when its signature is wrong or older than five minutes. */
  readHint(body: string, signature: string): WebhookEvent
}

/**
 * How far a seller is with the account they are paid to: `new` has told nothing yet, `incomplete` is asked for more,
 * `checking` waits for the provider, and only `ready` can receive money. The provider wants nothing to do with `rejected`.
 */
export type AccountState = 'new' | 'incomplete' | 'checking' | 'ready' | 'rejected'

export interface Account {
  id: string
  state: AccountState
}

export interface OnboardingRequest {
  accountId: string
  /** Where the seller comes back to, finished or not. */
  returnUrl: string
  /** Where the provider sends a seller whose link has been used up: it has to make a new one. */
  againUrl: string
}

export interface TransferRequest {
  payoutId: number
  amount: Pence
  accountId: string
  chargeId: string
  group: string
}

interface Refusal {
  isRepeated?: boolean
  isFinal?: boolean
}

/** The provider said no, and nothing happened. `message` may be shown. */
export class PaymentRefused extends Error {
  readonly code: string
  /** The provider only repeated an earlier refusal of the same request, without looking again. */
  readonly isRepeated: boolean
  /**
   * It cannot be done as things stand with the payment or its card. Otherwise the fault may be ours, a key, a setting or an
   * empty balance, and the same works once that is put right.
   */
  readonly isFinal: boolean
  constructor(message: string, code: string, { isRepeated = false, isFinal = false }: Refusal = {}) {
    super(message)
    this.code = code
    this.isRepeated = isRepeated
    this.isFinal = isFinal
  }
}

/** Asked, but not answered in a way that can be believed: it may or may not have happened. Look it up, then ask again. */
export class OutcomeUnknown extends Error {
  /** The provider only repeated an earlier error of the same request, without trying again. */
  readonly isRepeated: boolean
  constructor(message: string, isRepeated: boolean = false, options?: ErrorOptions) {
    super(message, options)
    this.isRepeated = isRepeated
  }
}
