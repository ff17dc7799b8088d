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
