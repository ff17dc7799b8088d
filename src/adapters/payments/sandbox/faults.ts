/**
 * How a request fails: done but answered with an empty 502, with a server error, or never; neither done nor answered;
 * refused with a server error before anything is done, because of the rate limit, or because the same key is in use;
 * not done, with a server error that is stored under its key and repeated for a day; refused because our API key is
 * wrong, or permanently, as a card is declined; without a connection.
 */
export const FAULTS = [
  'done-then-502',
  'done-then-500',
  'done-then-silence',
  'silence',
  'error',
  'too-fast',
  'key-in-use',
  'remembered-500',
  'wrong-key',
  'declined',
  'no-connection',
] as const
export type Fault = (typeof FAULTS)[number]

const failures: Partial<Record<Fault, { status: number; error: { type: string; code?: string; message: string } }>> = {
  error: { status: 500, error: { type: 'api_error', message: 'Down' } },
  'done-then-500': { status: 500, error: { type: 'api_error', message: 'Down' } },
  'too-fast': { status: 429, error: { type: 'invalid_request_error', code: 'rate_limit', message: 'Too fast' } },
  'wrong-key': { status: 401, error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } },
  declined: { status: 402, error: { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' } },
  'key-in-use': {
    status: 409,
    error: { type: 'idempotency_error', code: 'idempotency_key_in_use', message: 'Another request uses this key' },
  },
}

interface Answers {
  answer(): Promise<Response>
  /** Fails without doing anything; the response is stored. */
  remember(): Promise<Response>
}

/** Faults that wait for their request. */
export class Faults {
  readonly #waiting: { pattern: RegExp; fault: Fault }[] = []

  add(pattern: RegExp, fault: Fault): void {
    this.#waiting.push({ pattern, fault })
  }

  /** Descriptions of the waiting faults. */
  get waiting(): string[] {
    return this.#waiting.map(({ pattern, fault }) => `${pattern.source}: ${fault}`)
  }

  async around(request: string, signal: AbortSignal | null, { answer, remember }: Answers): Promise<Response> {
    const at = this.#waiting.findIndex(({ pattern }) => pattern.test(request))
    if (at < 0) return answer()
    const fault = this.#waiting.splice(at, 1)[0]?.fault ?? 'error'
    if (fault === 'no-connection') throw new TypeError('fetch failed')
    if (fault === 'remembered-500') return remember()
    if (fault.startsWith('done')) await answer()
    const failure = failures[fault]
    if (failure) return Response.json({ error: failure.error }, { status: failure.status })
    return fault === 'done-then-502' ? new Response('{}', { status: 502 }) : silence(signal)
  }
}

/** Never responds; ends when the caller aborts, which may have happened already. */
const silence = (signal: AbortSignal | null): Promise<never> =>
  new Promise((_, reject) => {
    if (signal?.aborted) reject(signal.reason)
    signal?.addEventListener('abort', () => reject(signal.reason))
  })
