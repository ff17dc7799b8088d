import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Member } from '#shared/endpoint.ts'
import { DomainError } from '#shared/errors.ts'
import { bearerOf } from './security/bearer.ts'
import { hashToken, setMember } from './session.ts'

/** A token that is valid now, and the member as whom it acts. */
export interface ValidToken {
  id: number
  member: Member
  scopes: readonly string[]
}

/** Finds a token by its hash; null when it is unknown or has ended. Implemented by the integrations feature. */
export type FindToken = (tokenHash: Buffer) => Promise<ValidToken | null>

/** The scope that a call needs, by method and path; undefined when no token may make it. */
type ScopeOf = (call: string) => string | undefined

/** Secret scanners recognise the prefix. */
export const TOKEN_PREFIX = 'hedgerow_'

const WELL_FORMED = new RegExp(`^${TOKEN_PREFIX}[\\w-]{43}$`)

const used = new WeakMap<FastifyRequest, ValidToken>()

/** The token with which this request is made, whether or not it may make it; null for browsers. */
export const tokenOf = (request: FastifyRequest): ValidToken | null => used.get(request) ?? null

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD'

/** The call as authorisation.json names it. */
const callOf = ({ method, routeOptions }: FastifyRequest): string =>
  `${isRead(method) ? 'GET' : method} ${routeOptions.url}`

/** Looks up the token of each call. The member counts as signed in where the token has the scope that the call needs. */
export function recogniseTokens(app: FastifyInstance, find: FindToken, scopeOf: ScopeOf): void {
  app.addHook('onRequest', async (request) => {
    const text = bearerOf(request)
    const token = text !== null && WELL_FORMED.test(text) ? await find(hashToken(text)) : null
    if (!token) return
    used.set(request, token)
    const scope = scopeOf(callOf(request))
    if (scope !== undefined && token.scopes.includes(scope)) setMember(request, token.member)
  })
}

/** Refuses what a token may not do. Public reads are answered as to a visitor. */
export function refuseTokens(app: FastifyInstance, scopeOf: ScopeOf): void {
  app.addHook('onRequest', async (request, reply) => {
    if (bearerOf(request) === null || request.is404) return
    const token = tokenOf(request)
    if (!token) {
      reply.header('www-authenticate', 'Bearer error="invalid_token"')
      throw new DomainError('unauthenticated', 'This API token is unknown, has expired, or was ended.', {
        code: 'INVALID_TOKEN',
      })
    }
    const scope = scopeOf(callOf(request))
    if (scope !== undefined && token.scopes.includes(scope)) return
    if (isPublicRead(request)) return
    if (scope === undefined) {
      throw new DomainError('forbidden', 'No API token can make this call: use the site.', {
        code: 'NOT_FOR_TOKENS',
      })
    }
    reply.header('www-authenticate', `Bearer error="insufficient_scope", scope="${scope}"`)
    throw new DomainError('forbidden', `This API token needs the scope ${scope} for this call.`, {
      code: 'INSUFFICIENT_SCOPE',
      extra: { scope },
    })
  })
}

/** The description of the API is public too. */
const isPublicRead = ({ method, url, routeOptions }: FastifyRequest): boolean =>
  isRead(method) && (routeOptions.config.endpoint?.access === 'anyone' || /^\/api\/(openapi\.json|docs)\b/.test(url))

/** What lets its holder release or take money, wherever it stands in a reply. */
const SECRETS: ReadonlySet<string> = new Set(['collectionCode', 'collectionQr', 'clientSecret', 'paymentIntentId'])

const SECRET_FIELD = new RegExp(`"(?:${[...SECRETS].join('|')})":"`)

/** Whether a response contains one of them. */
export const holdsSecret = (json: string): boolean => SECRET_FIELD.test(json)

/** The reply without the fields that could move money: no token ever receives them. */
export function withoutSecrets<T>(reply: T): T {
  if (Array.isArray(reply)) return reply.map(withoutSecrets) as T
  if (typeof reply !== 'object' || reply === null || reply instanceof Date || Buffer.isBuffer(reply)) return reply
  return Object.fromEntries(
    Object.entries(reply).map(([name, value]) => [name, SECRETS.has(name) ? null : withoutSecrets(value)]),
  ) as T
}
