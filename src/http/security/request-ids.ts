import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { innerIdOf } from '../pages/inner.ts'

export const REQUEST_ID_HEADER = 'x-request-id'
const USABLE = /^[\w.-]{8,64}$/

/**
 * Names each request by the id from a trusted proxy, otherwise by a new one. Calls of the server to itself keep theirs.
 */
export const requestId =
  (isFromProxy: (request: IncomingMessage) => boolean) =>
  (request: IncomingMessage): string => {
    const inner = innerIdOf(request.headers)
    if (inner) return inner
    const given = request.headers[REQUEST_ID_HEADER]
    return typeof given === 'string' && USABLE.test(given) && isFromProxy(request) ? given : randomUUID()
  }

/** Returns the id with every response; error bodies and log lines carry the same id. */
export function answerRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header(REQUEST_ID_HEADER, request.id)
  })
}
