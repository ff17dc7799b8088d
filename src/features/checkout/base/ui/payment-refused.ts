import { ApiError } from '#shared/api-client.ts'

/** Said when the provider gives no reason of its own. */
export const UNKNOWN_REFUSAL = 'Something went wrong with your payment'

/** Nothing was charged, or the card was accepted but the order could not be had. The message is for people. */
export class PaymentRefused extends Error {
  /** The provider's word for the cause, such as `incorrect_cvc`. */
  readonly code: string
  constructor(message: string, code: string = '') {
    super(message)
    this.code = code
  }
}

/** Nobody could be asked whether the card was charged. */
export class PaymentUnclear extends Error {
  constructor() {
    super(
      'We could not find out whether your card was charged: please check your connection. Pay asks again first, and never charges twice.',
    )
  }
}

/** What a person reads of a call that failed: the server's own sentence, or that there was none. */
export const sentenceOf = (cause: unknown, otherwise = 'Please check your connection and try again.'): string =>
  cause instanceof ApiError ? cause.sentence : otherwise
