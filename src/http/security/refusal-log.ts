import type { FastifyRequest } from 'fastify'
import { onceAMinute } from '#adapters/log/once-a-minute.ts'
import { isInner } from '../pages/inner.ts'
import { memberOf, sessionHash } from '../session.ts'
import { clientAddress } from './client-address.ts'
import { isExplained, logSecurityEvent } from './security-events.ts'

/** Every page makes this call; 401 is its usual response for a visitor. */
const WHO_AM_I = '/api/auth/user'
const LOGGED = new Set([401, 403, 429])

/** Calls for members and staff answer 404 for what belongs to others, so that its existence is not revealed. */
const isRefused = ({ routeOptions }: FastifyRequest, status: number): boolean =>
  LOGGED.has(status) || (status === 404 && (routeOptions.config.endpoint?.access ?? 'anyone') !== 'anyone')

/**
 * Logs refusals of access: 401, 403 and 429, and 404 from calls for members and staff. Equal refusals (same client,
 * account, route and code) are logged once a minute, so that an attack cannot fill the disk; the next line has the
 * count of the others.
 */
export function refusalLog(): (request: FastifyRequest, refusal: { status: number; code: string }) => void {
  const leftOut = onceAMinute()
  return (request, { status, code }) => {
    if (!isRefused(request, status) || isInner(request) || isExplained(request)) return
    if (status === 401 && request.routeOptions.url === WHO_AM_I && !sessionHash(request)) return
    const key = `${code} ${memberOf(request)?.id ?? clientAddress(request)} ${request.method} ${request.routeOptions.url}`
    const repeated = leftOut(key)
    if (repeated === null) return
    logSecurityEvent(request, 'request.refused', { status, code, ...(repeated > 0 && { repeated }) })
  }
}
