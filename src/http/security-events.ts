import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Log } from '#shared/log.ts'
import { clientAddress, network6 } from './client-address.ts'
import { memberOf } from './session.ts'

/** Everything that is logged for security reviews. Search the log for `"msg":"security event"`. */
export type SecurityEvent =
  | 'sign-in.failed'
  | 'sign-in.succeeded'
  | 'sign-in.password-refused'
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
  | 'account.kept'
  | 'request.refused'

/** No names, e-mail addresses, passwords, tokens or texts: ids, codes and counts only. */
export interface SecurityFacts {
  /** The account it is about; by default the signed-in member. */
  userId?: number | undefined
  /** The member of staff who did it, where that is another person. */
  byUserId?: number
  role?: string
  code?: string
  status?: number
  /** How many equal events since the last line were not written. */
  repeated?: number
}

const MESSAGE = 'security event'
const explained = new WeakSet<FastifyRequest>()

/**
 * Writes one line about a request: event, account, request id, method, route and the client's network (IPv4 /24, IPv6
 * /48), which shows where an attack comes from without naming a household. Written at the level `warn`, which is on by default.
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

/**
 * The same for commands and jobs, which have no request.
 */
export const logSecurityEventOf = (log: Log, event: SecurityEvent, facts: SecurityFacts): void =>
  log.warn({ event, ...facts }, MESSAGE)

/** Whether a request has had its line already, so that its refusal needs no second one. */
export const isExplained = (request: FastifyRequest): boolean => explained.has(request)

/** Too coarse to name a person, fine enough to recognise an attack. */
export function shortened(address: string): string {
  if (isIPv6(address)) return network6(address, 3)
  return address.replace(/\.\d+$/, '.0/24')
}
