import { setTimeout as pause } from 'node:timers/promises'
import type { ErrorBody } from '#shared/api-client.ts'

/** The server's current address; null while it is down. */
interface Addressed {
  readonly address: string | null
}

/** A retrying client: it repeats each call across crashes and restarts until the server has answered. */
export class RetryingClient {
  readonly #server: Addressed
  #cookie = ''
  /** Answered calls that changed data. */
  acknowledged = 0

  constructor(server: Addressed) {
    this.#server = server
  }

  get cookie(): string {
    return this.#cookie
  }

  async call<Reply>(method: 'GET' | 'POST', path: string, body?: object): Promise<Reply & { status: number }> {
    for (;;) {
      const answer = await this.#once(method, path, body).catch(() => null)
      if (answer && answer.status < 500) {
        if (answer.ok && method === 'POST') this.acknowledged++
        return { ...((await answer.json()) as Reply & ErrorBody), status: answer.status }
      }
      await pause(50)
    }
  }

  async #once(method: string, path: string, body?: object): Promise<Response> {
    const origin = this.#server.address
    if (!origin) throw new Error('down')
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: { origin, cookie: this.#cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(15_000),
    })
    // Only a complete response is an acknowledgement: the server may crash after it has sent the status line.
    const text = await answer.text()
    const cookie = answer.headers.getSetCookie()[0]?.split(';')[0]
    if (cookie) this.#cookie = cookie
    return new Response(text, { status: answer.status })
  }
}
