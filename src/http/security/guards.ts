import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError } from '#shared/errors.ts'
import { bearerOf } from './bearer.ts'

const MAX_DEPTH = 20
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Refuses null characters, foreign origins and deeply nested JSON on every request. */
export function guardRequests(app: FastifyInstance, publicOrigin: () => string | null): void {
  app.removeContentTypeParser('text/plain')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, parseJson(body))
    } catch (error) {
      done(error as Error)
    }
  })
  app.addHook('onRequest', async (request) => {
    if (/%00|\0/.test(request.url))
      throw new DomainError('invalid', 'The address contains a character that is not allowed.')
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1')
      throw new DomainError('invalid', 'The request has no Host header.')
    refuseRepeated(request.url)
    const comesAlone = request.routeOptions.config.foreign || bearerOf(request) !== null
    if (!SAFE.has(request.method) && !comesAlone) refuseForeign(request, publicOrigin())
  })
}

/** A repeated query parameter is ambiguous and refused: lists are written with commas. */
function refuseRepeated(url: string): void {
  const at = url.indexOf('?')
  if (at < 0 || !url.includes('&', at)) return
  const names = [...new URLSearchParams(url.slice(at + 1)).keys()]
  if (new Set(names).size < names.length)
    throw new DomainError('invalid', 'The address contains the same parameter more than once.')
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Called by other servers, such as a payment provider: authenticated by signature, not by origin. */
    foreign?: boolean
  }
}

/** A browser states the origin of a request; only our own pages may change anything. */
function refuseForeign(request: FastifyRequest, publicOrigin: string | null): void {
  const { origin, host, 'sec-fetch-site': site } = request.headers
  const own = origin ? origin === publicOrigin || hostOf(origin) === host : site === 'same-origin'
  if (!own || (site && site !== 'same-origin' && site !== 'none')) {
    throw new DomainError(
      'forbidden',
      'This call must come from our own pages: send an Origin header that names this site.',
      {
        code: 'FOREIGN_ORIGIN',
      },
    )
  }
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null
}

function parseJson(text: string): unknown {
  if (text === '') return undefined
  const value = decoded(text)
  refuseHostile(value, 0)
  return value
}

function decoded(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new DomainError('invalid', 'The body is not valid JSON.')
  }
}

function refuseHostile(value: unknown, depth: number): void {
  if (depth > MAX_DEPTH) throw new DomainError('invalid', 'The body is nested too deeply.')
  if (typeof value === 'string' && value.includes('\0')) {
    throw new DomainError('invalid', 'The body contains a character that is not allowed.')
  }
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    if (key === '__proto__' || key === 'constructor' || key.includes('\0'))
      throw new DomainError('invalid', 'The body is not valid JSON.')
    refuseHostile(inner, depth + 1)
  }
}
