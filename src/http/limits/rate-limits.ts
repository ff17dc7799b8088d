import { isIPv6 } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Clock } from '#adapters/clock/clock.ts'
import type { Counters } from '#adapters/counters/counters.ts'
import { DomainError } from '#shared/errors.ts'
import { fieldsOf } from '#shared/json.ts'
import { tokenOf } from '../api-tokens.ts'
import { isInner } from '../pages/inner.ts'
import { clientAddress, ipv6Network } from '../security/client-address.ts'
import { memberOf } from '../session.ts'

/** At most `max` calls in `seconds`, counted for each address, each user, or the value of `by`. */
export interface Limit {
  name: string
  max: number
  seconds: number
  by: 'address' | 'member' | ((request: FastifyRequest) => string)
}

/** For `by`: the email address in the body of the call. */
export const emailInBody = ({ body }: FastifyRequest): string => String(fieldsOf(body)['email'] ?? '').toLowerCase()

const ALL_CALLS = { seconds: 300, visitor: 300, member: 1500, token: 600 } as const
const FLUSH_MS = 1000

/** The identity that a limit counts: the client's address, for IPv6 its whole /64, since one client has all of it. */
export function addressOf(request: FastifyRequest): string {
  const address = clientAddress(request)
  return isIPv6(address) ? ipv6Network(address, 4) : address
}

const subject = (limit: Limit, request: FastifyRequest): string => {
  if (typeof limit.by === 'function') return limit.by(request)
  return limit.by === 'member' ? `m${memberOf(request)?.id ?? addressOf(request)}` : addressOf(request)
}

/**
 * Counts one use, or `by` units. Refuses with 429 and Retry-After above the limit. `sentence` states the rule and when it
 * ends, where the person can do something about it.
 */
export async function countUse(
  counters: Counters,
  clock: Clock,
  limit: Pick<Limit, 'name' | 'max' | 'seconds'>,
  who: string,
  { by = 1, sentence, code }: { by?: number; sentence?: (resetsAt: Date) => string; code?: string } = {},
) {
  const { count, resetsAt } = await counters.add(`${limit.name}:${who}`, limit.seconds, by)
  if (count > limit.max) throw tooMany(resetsAt, clock, sentence?.(resetsAt), code)
}

export const tooMany = (
  resetsAt: Date,
  clock: Clock,
  sentence = 'Too many requests. Please wait a moment and try again.',
  code?: string,
): DomainError =>
  new DomainError('too_many', sentence, {
    ...(code !== undefined && { code }),
    retryAfter: Math.max(1, Math.ceil((resetsAt.getTime() - clock.now().getTime()) / 1000)),
  })

interface Parts {
  counters: Counters
  clock: Clock
}

/** Applies every route's own limits and the overall limit. Calls that the server makes to itself do not count. */
export function limitRates(app: FastifyInstance, { counters, clock }: Parts, everything: OverallLimit): void {
  app.addHook('onRequest', async (request) => {
    // A provider's servers call as often as there are events; their signature authenticates them.
    const trusted = isInner(request) || request.routeOptions.config.foreign
    if (!trusted && !isUncounted(request)) await everything(request)
  })
  // After validation, so that a limit may count by the input.
  app.addHook('preHandler', async (request) => {
    for (const limit of request.routeOptions.config.limits ?? [])
      await countUse(counters, clock, limit, subject(limit, request))
  })
}

/** Existing pictures, files and health checks: a page has many, and they cost little. */
export const isUncounted = ({ url, is404 }: FastifyRequest): boolean =>
  !is404 && /^\/(assets|img|files|healthz|readyz)\b/.test(url)

/** Programs have a limit of their own, so that one of them cannot use up its member's. */
function callerOf(request: FastifyRequest): { who: string; max: number } {
  const token = tokenOf(request)
  if (token) return { who: `t${token.id}`, max: ALL_CALLS.token }
  const me = memberOf(request)
  return me ? { who: `m${me.id}`, max: ALL_CALLS.member } : { who: addressOf(request), max: ALL_CALLS.visitor }
}

/** Counts one request of a client or member. Refuses with 429 above the limit. */
export type OverallLimit = (request: FastifyRequest) => Promise<void>

/**
 * The overall limit counts in memory and shares its sums about once a second, so that no request waits for it. Several
 * processes together may admit additional requests that arrive within that second.
 */
export function overallLimit(app: FastifyInstance, { counters, clock }: Parts): OverallLimit {
  const fresh = new Map<string, number>()
  const known = new Map<string, { count: number; resetsAt: Date }>()
  const flush = async () => {
    for (const [key, by] of [...fresh]) {
      known.set(key, await counters.add(key, ALL_CALLS.seconds, by))
      // Read only now: counts on their way to the database must be included.
      const since = (fresh.get(key) ?? 0) - by
      if (since > 0) fresh.set(key, since)
      else fresh.delete(key)
    }
    for (const [key, { resetsAt }] of known) if (resetsAt <= clock.now()) known.delete(key)
  }
  const timer = setInterval(
    () => flush().catch((error: unknown) => app.log.warn({ err: error }, 'rate limits not shared')),
    FLUSH_MS,
  )
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))

  return async (request) => {
    const { who, max } = callerOf(request)
    const key = `all:${who}`
    fresh.set(key, (fresh.get(key) ?? 0) + 1)
    const shared = known.get(key)
    const live = shared && shared.resetsAt > clock.now() ? shared : undefined
    if ((live?.count ?? 0) + (fresh.get(key) ?? 0) > max) {
      throw tooMany(live?.resetsAt ?? new Date(clock.now().getTime() + ALL_CALLS.seconds * 1000), clock)
    }
  }
}
