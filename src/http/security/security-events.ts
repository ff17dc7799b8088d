import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Log } from '#shared/log.ts'
import { memberOf } from '../session.ts'
import { clientAddress, ipv6Network } from './client-address.ts'

/** Every event that is logged for security reviews. Search the log for `"msg":"security event"`. */
export type SecurityEvent =
  | 'sign-in.failed'
  | 'sign-in.succeeded'
  | 'sign-in.password-refused'
  | 'second-factor.requested'
  | 'second-factor.refused'
  | 'second-factor.added'
  | 'second-factor.removed'
  | 'second-factor.codes-replaced'
  | 'second-factor.removal-requested'
  | 'second-factor.removal-stopped'
  | 'sessions.ended'
  | 'password.changed'
  | 'password.reset'
  | 'password.reset-requested'
  | 'email.change-requested'
  | 'email.changed'
  | 'email.change-undone'
  | 'role.changed'
  | 'account.registered'
  | 'account.frozen'
  | 'account.unfrozen'
  | 'account.closing'
  | 'account.reopened'
  | 'api-token.added'
  | 'api-token.ended'
  | 'webhook.added'
  | 'webhook.ended'
  | 'request.refused'

/** No names, email addresses, passwords, tokens or free text: only ids, codes and counts. */
export interface SecurityFacts {
  /** The account concerned; by default the signed-in member. */
  userId?: number | undefined
  /** The member of staff who acted, when that is another person. */
  byUserId?: number
  role?: string
  code?: string
  status?: number
  /** Number of equal events since the last line that were not written. */
  repeated?: number
}

const MESSAGE = 'security event'
const explained = new WeakSet<FastifyRequest>()

/**
 * Writes one line about a request: event, account, request id, method, route and the client's network (IPv4 /24, IPv6
 * /48), which shows the origin of an attack without identifying a household. Uses level `warn`, which is on by default.
 */
export function logSecurityEvent(request: FastifyRequest, event: SecurityEvent, facts: SecurityFacts = {}): void {
  explained.add(request)
  const { method, routeOptions } = request
  const userId = 'userId' in facts ? facts.userId : memberOf(request)?.id
  request.log.warn(
    {
      event,
      ...facts,
      ...(userId !== undefined && { userId }),
      requestId: request.id,
      method,
      route: routeOptions.url ?? 'page',
      network: shortened(clientAddress(request)),
    },
    MESSAGE,
  )
}

/** Writes the same line for commands and jobs, which have no request. */
export const logSecurityEventOf = (log: Log, event: SecurityEvent, facts: SecurityFacts): void =>
  log.warn({ event, ...facts }, MESSAGE)

/** Whether a line was already written for this request, so that its refusal needs no second one. */
export const isExplained = (request: FastifyRequest): boolean => explained.has(request)

/** Too coarse to identify a person, fine enough to recognise an attack. */
export function shortened(address: string): string {
  if (isIPv6(address)) return ipv6Network(address, 3)
  return address.replace(/\.\d+$/, '.0/24')
}
