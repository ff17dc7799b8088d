import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorBody } from '#shared/api-client.ts'
import { refusalOf } from './failures.ts'
import { REQUEST_ID_HEADER } from './request-ids.ts'

const WHOLE_REQUEST_MS = 27_000
const CHECKS_EACH = 20

/**
 * A request must arrive whole, headers and body, within this time. Node looks for late ones in intervals (30 seconds by
 * default, on top of the limit), so the interval is shortened as well: the connection of a late one ends within 30 seconds.
 */
export const arrivalLimits = (milliseconds = WHOLE_REQUEST_MS) => ({
  requestTimeout: milliseconds,
  http: {
    requestTimeout: milliseconds,
    headersTimeout: milliseconds,
    connectionsCheckingInterval: Math.ceil(milliseconds / CHECKS_EACH),
  },
})

const STATUS_OF: ReadonlyMap<string, number> = new Map([
  ['ERR_HTTP_REQUEST_TIMEOUT', 408],
  ['HPE_HEADER_OVERFLOW', 431],
  ['HPE_CHUNK_EXTENSIONS_OVERFLOW', 413],
])

/** Answers what never became a request, such as one that arrives too slowly or is no HTTP, and ends its connection. */
export function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable || socket.destroyed) {
    socket.destroy()
    return
  }
  const status = STATUS_OF.get(error.code ?? '') ?? 400
  const [code, message] = refusalOf(status)
  const requestId = randomUUID()
  const body = JSON.stringify({ message, code, requestId } satisfies ErrorBody)
  const headers = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options: nosniff',
    `${REQUEST_ID_HEADER}: ${requestId}`,
    'Connection: close',
  ]
  socket.end(`${headers.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}
