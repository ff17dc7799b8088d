import { isSignedOut } from '#features/accounts/ui/signed-in-again.ts'
import { ApiError } from '#shared/api-client.ts'

/** Shown when the provider gives no reason. */
export const UNKNOWN_REFUSAL = 'Something went wrong with your payment'

/**
 * Either nothing was charged, or the card was accepted but the order could not be fulfilled. The message is shown to
 * the user.
 */
export class PaymentRefused extends Error {
  /** The provider's code for the cause, such as `incorrect_cvc`. */
  readonly code: string
  constructor(message: string, code: string = '') {
    super(message)
    this.code = code
  }
}

/** Pay created no payment, so nothing is charged. */
export const notStarted = (cause: unknown): PaymentRefused => {
  const sentence = isSignedOut(cause) ? 'Please sign in again to pay.' : sentenceOf(cause)
  return new PaymentRefused(`${sentence} Nothing has been charged.`)
}

/** It could not be determined whether the card was charged. */
export class PaymentUnclear extends Error {
  constructor() {
    super(
      'We could not find out whether your card was charged. Check your connection, then press Pay again: you are never charged twice.',
    )
  }
}

/** The message for a failed request: the server's own sentence, or that there was no response. */
export const sentenceOf = (cause: unknown, otherwise = 'Please check your connection and try again.'): string =>
  cause instanceof ApiError ? cause.sentence : otherwise

/** The same for a payment: the provider's or the server's own sentence, or that something went wrong with it. */
export const paymentSentenceOf = (cause: unknown): string =>
  cause instanceof ApiError ? cause.sentenceOr(UNKNOWN_REFUSAL) : UNKNOWN_REFUSAL
