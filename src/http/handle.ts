import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { formatTerm } from '#shared/dates.ts'
import {
  type Answer,
  type Call,
  type Endpoint,
  isAllowed,
  type Limited,
  type Member,
  type staffAccess,
} from '#shared/endpoint.ts'
import { DomainError } from '#shared/errors.ts'
import { tokenOf, withoutSecrets } from './api-tokens.ts'
import { householdOf } from './household.ts'
import type { Limit } from './limits/rate-limits.ts'
import { ReadyJson } from './ready-json.ts'
import { memberOf } from './session.ts'
import { placeOf } from './viewer-place.ts'

interface Options {
  /** Limits of this call, in addition to the limits of every call. */
  limits?: Limit[]
  /** May be called from other sites: the request itself proves that the caller may. */
  foreign?: true
}

/** The HTTP side of a call, for the few handlers that set cookies or headers. */
export interface Http {
  request: FastifyRequest
  reply: FastifyReply
}

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint
    limits?: Limit[]
  }
}

/** Binds an endpoint to its handler. Access and shape are checked before `answer` runs. */
export function handle<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  answer: (call: Call<E>, http: Http) => Promise<Answer<E> | ReadyJson<Answer<E>>>,
  { limits = [], foreign }: Options = {},
): void {
  const { method, path: url, reply: shape, status = 200, summary } = endpoint
  app.route({
    method,
    url,
    config: { endpoint, limits, ...(foreign && { foreign }) },
    schema: {
      summary,
      tags: [url.split('/')[2] ?? 'api'],
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.body && { body: endpoint.body }),
      response: { [status]: shape },
    } as object,
    // Access is checked before the input: a stranger learns nothing about the shape of private calls.
    onRequest: async (request) => checkAccess(endpoint, request),
    handler: async (request, reply) => {
      if (!endpoint.body && !foreign) refuseFields(request.body)
      const { params, query, body } = request
      const call = {
        params,
        query,
        body,
        me: memberOf(request),
        place: placeOf(request),
        household: householdOf(request),
      }
      reply.code(status)
      const made = await answer(call as unknown as Call<E>, { request, reply })
      if (made instanceof ReadyJson) return reply.type('application/json; charset=utf-8').send(made.text)
      return tokenOf(request) ? withoutSecrets(made) : made
    },
  })
}

/** A call without a body schema accepts only an empty body. */
function refuseFields(body: unknown): void {
  if (typeof body === 'object' && body !== null && Object.keys(body).length > 0)
    throw new DomainError('invalid', 'This call accepts no body.')
}

function checkAccess({ access, method, whileClosing, limited }: Endpoint, request: FastifyRequest): void {
  const me = memberOf(request)
  if (access === 'member' && me === null) throw new DomainError('unauthenticated', 'Please sign in.')
  if (access !== 'anyone' && access !== 'member') requireStaff(me, access)
  const until = limited && me?.limits?.[limited]
  if (limited && until) throw limitedUntil(limited, until)
  if (me?.isClosing && method !== 'GET' && access !== 'anyone' && !whileClosing) {
    throw new DomainError('forbidden', 'Your account is being closed. Keep your account first, in Settings.', {
      code: 'ACCOUNT_CLOSING',
    })
  }
}

const limitedThings: Readonly<Record<Limited, string>> = {
  listings: 'add listings, crops, requests, swap days or groups',
  messages: 'send messages',
}

const limitedUntil = (limited: Limited, until: Date) =>
  new DomainError(
    'forbidden',
    `Our staff have decided that you cannot ${limitedThings[limited]} until ${formatTerm(until)}. The email about it says why, and how to appeal.`,
    { code: 'LIMITED_BY_STAFF' },
  )

/**
 * Refuses everyone without the role as if the call did not exist, and a member of staff whose session has proved no second
 * factor.
 */
export function requireStaff(me: Member | null, access: keyof typeof staffAccess): Member {
  if (me && isAllowed(access, me.role)) return me
  if (!(me?.waitingRole && isAllowed(access, me.waitingRole))) throw new DomainError('not_found', 'Not found')
  throw new DomainError('forbidden', 'Staff need a second factor: set one up in Settings, under Two-step sign-in.', {
    code: 'SECOND_FACTOR_REQUIRED',
  })
}

/** Refuses a path or body that names another user as the actor: the actor is always the user of the session. */
export function mustBe(me: { id: number }, id: number): void {
  if (me.id !== id) throw new DomainError('forbidden', 'This belongs to someone else.')
}
