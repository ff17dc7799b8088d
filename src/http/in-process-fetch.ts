import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { PageRequest } from '#shared/page-request.ts'
import { innerHeaders } from './inner.ts'

/** Refusals the renderer cannot express: it only knows 200, 404 and 500. */
export interface Overload {
  retryAfter?: string
}

const FORWARDED = ['cookie', 'user-agent', 'host', 'accept-language'] as const

/**
 * A fetch that calls the API in this process as the visitor: same cookie, address and user agent.
 * `onOverload` hears of every 503, so that the page can answer with it too.
 */
export const inProcessFetch =
  (app: FastifyInstance, visitor: FastifyRequest, onOverload: (overload: Overload) => void): PageRequest['apiFetch'] =>
  async (url, init) => {
    const headers: Record<string, string> = { ...Object.fromEntries(new Headers(init.headers)), ...innerHeaders }
    for (const name of FORWARDED) {
      const value = visitor.headers[name]
      if (value !== undefined) headers[name] = value
    }
    const answer = await app.inject({
      method: (init.method ?? 'GET') as 'GET',
      url,
      headers,
      remoteAddress: visitor.ip,
      ...(typeof init.body === 'string' && { payload: init.body }),
    })
    const retryAfter = answer.headers['retry-after']
    if (answer.statusCode === 503) onOverload(retryAfter === undefined ? {} : { retryAfter: String(retryAfter) })
    return new Response(HAS_NO_BODY.has(answer.statusCode) ? null : answer.body, {
      status: answer.statusCode,
      headers: Object.fromEntries(
        ANSWERED.flatMap((name) => (answer.headers[name] === undefined ? [] : [[name, String(answer.headers[name])]])),
      ),
    })
  }

/** Headers that callers read. */
const ANSWERED = ['content-type', 'link', 'x-total-count', 'x-search-corrected', 'x-search-terms']
const HAS_NO_BODY = new Set([204, 205, 304])
