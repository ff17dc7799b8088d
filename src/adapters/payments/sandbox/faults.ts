/**
 * How a request goes wrong: done but answered with an empty 502, done but never answered, never done nor answered,
 * or refused with a server error before anything is done.
 */
export type Fault = 'done-then-502' | 'done-then-silence' | 'silence' | 'error'

/** Faults waiting for the request they are meant for. */
export class Faults {
  readonly #waiting: { pattern: RegExp; fault: Fault }[] = []

  add(pattern: RegExp, fault: Fault): void {
    this.#waiting.push({ pattern, fault })
  }

  async around(request: string, signal: AbortSignal | null, answer: () => Promise<Response>): Promise<Response> {
    const at = this.#waiting.findIndex(({ pattern }) => pattern.test(request))
    if (at < 0) return answer()
    const [{ fault } = { fault: 'error' as Fault }] = this.#waiting.splice(at, 1)
    if (fault === 'error') return Response.json({ error: { type: 'api_error', message: 'Down' } }, { status: 500 })
    if (fault !== 'silence') await answer()
    return fault === 'done-then-502' ? new Response('{}', { status: 502 }) : silence(signal)
  }
}

/** Never answers; ends when the caller gives up. */
const silence = (signal: AbortSignal | null): Promise<never> =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
