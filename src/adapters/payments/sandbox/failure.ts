/** A refusal of the sandbox, in the shape Stripe answers with. */
export class SandboxFailure extends Error {
  readonly status: number
  readonly error: Record<string, unknown>
  constructor(status: number, message: string, code: string, extra: Record<string, unknown> = {}) {
    super(message)
    this.status = status
    this.error = { type: status === 402 ? 'card_error' : 'invalid_request_error', message, code, ...extra }
  }
}

export const missing = (what: string, id: string): SandboxFailure =>
  new SandboxFailure(404, `No such ${what}: '${id}'`, 'resource_missing')
