/**
 * State of a seller's account at the payment provider: `new` has submitted nothing yet, `incomplete` must submit more,
 * `checking` waits for the provider, and only `ready` can receive money. The provider has permanently refused a
 * `rejected` account.
 */
export const ACCOUNT_STATES = ['new', 'incomplete', 'checking', 'ready', 'rejected'] as const
export type AccountState = (typeof ACCOUNT_STATES)[number]

/** State of the money that the provider sends from a seller's account to their bank; `returned` by the bank. */
export const DEPOSIT_STATES = ['pending', 'paid', 'returned'] as const
export type DepositState = (typeof DEPOSIT_STATES)[number]

/** Status of a card payment, by the names of Stripe's API. */
export const CARD_STATUSES = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
  'requires_capture',
  'canceled',
  'succeeded',
] as const
export type CardStatus = (typeof CARD_STATUSES)[number]
