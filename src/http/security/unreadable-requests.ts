import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody } from '#shared/api-client.ts'
import { failureOfStatus, sendFailure } from '../failures.ts'

const LINGER_MS = 500

/** Security headers for responses that pass no hook. They are not pages, so nothing may load or run. */
const BARE_HEADERS = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cache-control': 'no-store',
} as const

/** Answers undecodable addresses and overlong parameters, which Fastify refuses before any hook. */
export const refuseAddress =
  (https: boolean) =>
  (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers({ ...headersFor(https), 'x-request-id': request.id })
    void sendFailure(request, reply, failureOfStatus(error.statusCode ?? 400))
  }

/** Answers what Node's HTTP parser refuses: there is no request then, only a socket. */
export const refuseBytes =
  (https: boolean) =>
  (error: NodeJS.ErrnoException, socket: Socket): void => {
    // More bytes of the same request, after its response.
    if (socket.writableEnded) return
    if (error.code === 'ECONNRESET' || !socket.writable || socket.destroyed) {
      socket.destroy()
      return
    }
    const { status, headers: about, body } = answerOf(statusOfCode.get(error.code ?? '') ?? 400)
    const headers = { ...headersFor(https), ...about, connection: 'close' }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    const answer = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`
    socket.end(answer)
    // Closing at once with unread bytes would reset the connection before the client reads the response.
    setTimeout(() => socket.destroy(), LINGER_MS).unref()
  }

const statusOfCode: ReadonlyMap<string, number> = new Map([
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
  ['HPE_HEADER_OVERFLOW', 431],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', 413],
])

/** Answers an `Expect` header other than `100-continue`, which Node would answer without a body. */
export function refuseExpectations(app: FastifyInstance, https: boolean): void {
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const { status, headers, body } = answerOf(417)
    response.writeHead(status, { ...headersFor(https), ...headers }).end(body)
  })
}

function answerOf(wanted: number) {
  const { status, message, code } = failureOfStatus(wanted)
  const requestId = randomUUID()
  const body = JSON.stringify({ message, code, requestId } satisfies ErrorBody)
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'x-request-id': requestId,
  }
  return { status, headers, body }
}

const headersFor = (https: boolean): Record<string, string> => ({
  ...BARE_HEADERS,
  ...(https && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
})
