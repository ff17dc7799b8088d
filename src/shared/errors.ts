/** Reasons for refusing a call, with the HTTP status of each. */
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
  /** Machine-readable cause in UPPER_SNAKE; the reason itself when there is no more specific one. */
  code?: string
  /** One message for each invalid field. */
  fields?: Record<string, string>
  /** Seconds after which a retry makes sense. */
  retryAfter?: number
  /** Further facts for the caller, beside `message` and `code` in the body. */
  extra?: Record<string, unknown>
}

/** A refusal whose message users may read. Any other error becomes "Something went wrong". */
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

/** The code of an error of Node, a library or a driver; undefined for anything without one. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
