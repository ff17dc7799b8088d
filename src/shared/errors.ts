/** Why a call was refused, in our words, with the HTTP status each reason answers with. */
export const statusOf = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  gone: 410,
  too_large: 413,
  unsupported: 415,
  too_many: 429,
  unavailable: 503,
} as const

export type Reason = keyof typeof statusOf

interface Details {
  /** Machine-readable cause in UPPER_SNAKE; the reason itself when there is nothing more precise. */
  code?: string
  /** One sentence for each field at fault. */
  fields?: Record<string, string>
  /** Seconds until asking again makes sense. */
  retryAfter?: number
  /** Further facts the caller may show, beside `message` and `code` in the body. */
  extra?: Record<string, unknown>
}

/** A refusal that a person may read. Anything else that is thrown becomes "Something went wrong". */
export class DomainError extends Error {
  readonly reason: Reason
  readonly details: Details
  constructor(reason: Reason, message: string, details: Details = {}) {
    super(message)
    this.reason = reason
    this.details = details
  }
  get status(): number {
    return statusOf[this.reason]
  }
  get code(): string {
    return this.details.code ?? this.reason.toUpperCase()
  }
}
