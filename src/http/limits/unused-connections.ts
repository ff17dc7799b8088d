import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How long a new connection has to bring a request: a proxy connects and sends at once. */
const FIRST_REQUEST_MS = 1_000

/**
 * Closes connections that would delay a stop. Browsers open some in advance that never carry a request, and Node does
 * not count them as idle: they are destroyed, unless they are so new that their request may be on its way. A connection
 * with a pending response closes after it: otherwise it would stay open, idle, until the client's keep-alive timeout.
 * The same holds while the process is leaving: what a proxy keeps open to it then ends between two requests, and not
 * under one.
 */
export function endUnusedConnections(app: FastifyInstance, isLeaving: () => boolean = () => false): void {
  /** With the time at which they were opened. */
  const unused = new Map<Socket, number>()
  let isStopping = false
  const endUnlessUsed = (socket: Socket, opened: number) => {
    const timer = setTimeout(
      () => unused.has(socket) && socket.destroy(),
      opened + FIRST_REQUEST_MS - performance.now(),
    )
    timer.unref()
  }
  app.server.on('connection', (socket: Socket) => {
    const opened = performance.now()
    unused.set(socket, opened)
    socket.once('close', () => unused.delete(socket))
    if (isStopping) endUnlessUsed(socket, opened)
  })
  app.server.on('request', ({ socket }: IncomingMessage) => unused.delete(socket))
  app.addHook('preClose', async () => {
    isStopping = true
    for (const [socket, opened] of unused) endUnlessUsed(socket, opened)
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping || isLeaving()) reply.header('connection', 'close')
  })
}
