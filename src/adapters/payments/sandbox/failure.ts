/** An error of the sandbox, in the shape of Stripe's errors. */
export class SandboxFailure extends Error {
  readonly status: number
  readonly error: Record<string, unknown>
  /** It was stored under an idempotency key and is repeated without executing the request. */
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

  /** Whether Stripe began the request and so stores its response. Invalid requests are not begun. */
  get isRemembered(): boolean {
    return !('param' in this.error) && this.error['type'] !== 'idempotency_error'
  }
}

/** The response that Stripe returns, and stores, after an internal error. */
export const broken = (): SandboxFailure =>
  new SandboxFailure(500, 'An unknown error occurred', 'api_error', { type: 'api_error' })

export const missing = (what: string, id: string): SandboxFailure =>
  new SandboxFailure(404, `No such ${what}: '${id}'`, 'resource_missing', { param: 'id' })
