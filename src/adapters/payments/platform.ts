import type { Pence } from '#shared/money.ts'

/** Our own account at the provider, and its settings. Read-only; every call throws as those of `Payments` do. */
export interface Platform {
  /** The version of the API that this code is written for. */
  readonly apiVersion: string
  profile(): Promise<Profile>
  balance(): Promise<PlatformBalance>
  /** How money leaves for our own bank: only `manual` leaves members' money where it is. */
  payoutSchedule(): Promise<string>
  /** Opening sellers' accounts is allowed. Throws PaymentRefused otherwise. */
  connect(): Promise<void>
  destinations(): Promise<EventDestination[]>
}

export interface Profile {
  country: string
  canCharge: boolean
  /** The version of the API that answered; null when the response does not say. */
  apiVersion: string | null
  /** The provider's time of the response; null when the response does not say. */
  answeredAt: Date | null
}

export interface PlatformBalance {
  isLive: boolean
  available: Pence
  /** Captured, and not available yet. */
  pending: Pence
}

/** An address that receives events. */
export interface EventDestination {
  id: string
  url: string
  isEnabled: boolean
  events: readonly string[]
  /** `thin` events hold only the id of their object, which is the form of Accounts v2. */
  payload: 'snapshot' | 'thin'
  /** Whose events it receives; null where the provider does not say. */
  from: { ours: boolean; connected: boolean } | null
  /** Null for thin events, and where the account's own version is used. */
  apiVersion: string | null
}

/** The events that lead to an earlier look-up, by the destination that must send them. */
export const NEEDED_EVENTS = {
  ours: [
    'payment_intent.amount_capturable_updated',
    'payment_intent.succeeded',
    'payment_intent.payment_failed',
    'payment_intent.canceled',
    'refund.created',
    'refund.updated',
    'refund.failed',
    'charge.dispute.created',
    'charge.dispute.updated',
    'charge.dispute.closed',
  ],
  connected: ['account.updated', 'payout.paid', 'payout.failed'],
  thin: ['v2.core.account[configuration.recipient].capability_status_updated', 'v2.core.account[requirements].updated'],
} as const
