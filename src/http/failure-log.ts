import type { FastifyRequest } from 'fastify'
import { DomainError } from '#shared/errors.ts'
import { onceAMinute } from './once-a-minute.ts'

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
    const { stack, ...cause } = loggable(error)
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

interface Loggable {
  type: string
  code?: string
  message: string
  stack: string | undefined
}

/** The error without personal data: the message of a query error holds all parameters, its detail holds whole rows. */
function loggable(error: Error): Loggable {
  const { cause } = error
  const deepest = cause instanceof Error ? cause : error
  const { code } = deepest as { code?: string }
  return { type: deepest.name, ...(code && { code }), message: deepest.message, stack: deepest.stack }
}
