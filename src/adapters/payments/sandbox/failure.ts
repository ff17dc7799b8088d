/** A refusal of the sandbox, in the shape Stripe answers with. */
export class SandboxFailure extends Error {
  readonly status: number
  readonly error: Record<string, unknown>
  /** It was remembered under an idempotency key: nothing was looked at again. */
  readonly isReplayed: boolean
  constructor(
    status: number,
    message: string,
    code: string,
    extra: Record<string, unknown> = {},
    isReplayed: boolean = false,
  ) {
    super(message)
    this.status = status
    this.error = { type: status === 402 ? 'card_error' : 'invalid_request_error', message, code, ...extra }
    this.isReplayed = isReplayed
  }

  /** Whether Stripe had begun the request and so remembers its answer. Requests that make no sense are not begun. */
  get isRemembered(): boolean {
    return !('param' in this.error) && this.error['type'] !== 'idempotency_error'
  }
}

/** What Stripe answers, and remembers, when something of its own broke. */
export const broken = (): SandboxFailure =>
  new SandboxFailure(500, 'An unknown error occurred', 'api_error', { type: 'api_error' })

export const missing = (what: string, id: string): SandboxFailure =>
  new SandboxFailure(404, `No such ${what}: '${id}'`, 'resource_missing', { param: 'id' })
