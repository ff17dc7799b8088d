import type { FastifyRequest } from 'fastify'
import { onceAMinute } from '#adapters/log/once-a-minute.ts'
import { withoutData } from '#adapters/log/without-data.ts'
import { DomainError } from '#shared/errors.ts'

/**
 * Logs what the server could not do. Our own faults have a stack; a refusal for the moment (too busy, provider down, no
 * database, disk full) has none. Equal lines are written once a minute, with how many were left out before as `repeated`.
 */
export function failureLog(): (
  request: FastifyRequest,
  error: Error,
  failure: { status: number; code: string },
) => void {
  const leftOut = onceAMinute()
  return (request, error, { status, code }) => {
    if (status < 500) return
    const path = request.routeOptions.url
    const { stack, ...cause } = withoutData(error)
    const isFault = status === 500
    // An outage ends the same way on every route.
    const repeated = leftOut(isFault ? `${path} ${stack}` : `${code} ${cause.message}`)
    if (repeated === null) return
    const more = { path, ...(repeated > 0 && { repeated }) }
    if (isFault) request.log.error({ err: { ...cause, stack }, ...more }, 'request failed')
    else if (error instanceof DomainError) request.log.warn({ code, ...more }, 'request refused temporarily')
    else request.log.error({ code, cause, ...more }, 'request refused temporarily')
  }
}
