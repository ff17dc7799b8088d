interface Refusal {
  isRepeated?: boolean
  isFinal?: boolean
  isOfAccess?: boolean
}

/** The provider refused, and nothing happened. `message` may be shown to users. */
export class PaymentRefused extends Error {
  readonly code: string
  /** The provider only repeated an earlier refusal of the same request, without evaluating it. */
  readonly isRepeated: boolean
  /**
   * The state of the payment or its card makes it impossible. Otherwise the cause may be a key, a setting or an empty
   * balance of ours, and the same request works once that is fixed.
   */
  readonly isFinal: boolean
  /** Our key is not accepted. The request itself was not evaluated, so a request under way may still be done. */
  readonly isOfAccess: boolean
  constructor(
    message: string,
    code: string,
    { isRepeated = false, isFinal = false, isOfAccess = false }: Refusal = {},
  ) {
    super(message)
    this.code = code
    this.isRepeated = isRepeated
    this.isFinal = isFinal
    this.isOfAccess = isOfAccess
  }
}

/** No trustworthy response: the request may or may not have been done. Look the result up, then retry. */
export class OutcomeUnknown extends Error {
  /** The provider only repeated an earlier error of the same request, without executing it. */
  readonly isRepeated: boolean
  constructor(message: string, isRepeated: boolean = false, options?: ErrorOptions) {
    super(message, options)
    this.isRepeated = isRepeated
  }
}
