import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { PageRequest } from '#shared/page-request.ts'
import { holdsSecret } from '../api-tokens.ts'
import { clientAddress } from '../security/client-address.ts'
import { innerHeaders, sameIdHeaders } from './inner.ts'

/** What the renderer cannot express about the calls of a page. */
export interface Observer {
  /** A call was refused with 503. The renderer only knows 200, 404 and 500. */
  onOverload: (overload: Overload) => void
  /** A response contains what could move money. */
  onSecret: () => void
  /** Receives every answer. */
  onAnswer: (answer: InnerAnswer) => void
}

/** An answer to a call of a page. */
export interface InnerAnswer {
  method: string
  url: string
  status: number
  headers: Readonly<Record<string, unknown>>
  body: string
}

export interface Overload {
  retryAfter?: string
}

const FORWARDED = ['cookie', 'user-agent', 'host', 'accept-language'] as const

/** Headers that replace the visitor's own. */
export type Instead = Readonly<Record<string, string>>

/**
 * A fetch that calls the API in this process as the visitor: same cookie, address and user agent.
 * The observer is called for every such response, so that the page can answer by it too.
 */
export const inProcessFetch =
  (
    app: FastifyInstance,
    visitor: FastifyRequest,
    { onOverload, onSecret, onAnswer }: Observer,
    instead: Instead = {},
  ): PageRequest['apiFetch'] =>
  async (url, init) => {
    const headers: Record<string, string> = {
      ...(init.headers as Record<string, string>),
      ...innerHeaders(visitor),
      ...sameIdHeaders(visitor),
    }
    for (const name of FORWARDED) {
      const value = visitor.headers[name]
      if (value !== undefined) headers[name] = value
    }
    Object.assign(headers, instead)
    const method = (init.method ?? 'GET') as 'GET'
    const answer = await app.inject({
      method,
      url,
      headers,
      remoteAddress: clientAddress(visitor),
      ...(typeof init.body === 'string' && { payload: init.body }),
    })
    const { statusCode: status, headers: answered } = answer
    const retryAfter = answered['retry-after']
    onAnswer({ method, url, status, headers: answered, body: answer.body })
    if (holdsSecret(answer.body)) onSecret()
    if (status === 503) onOverload(retryAfter === undefined ? {} : { retryAfter: String(retryAfter) })
    return {
      ok: status >= 200 && status < 300,
      status,
      statusText: answer.statusMessage,
      headers: { get: (name) => (answered[name] === undefined ? null : String(answered[name])) },
      text: async () => answer.body,
      json: async (): Promise<unknown> => answer.json(),
    }
  }
