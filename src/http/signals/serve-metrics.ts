import { createHash, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Metrics } from '#adapters/metrics/metrics.ts'

const PATH = '/metrics'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Whether a request carries the token, compared in constant time; without a token everyone may read. */
function mayRead(headers: IncomingMessage['headers'], token: string | null): boolean {
  return token === null || timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))
}

/** `GET /metrics` beside the pages, for those who have the token. To others the address does not exist. */
export function metricsRoute(app: FastifyInstance, metrics: Metrics, token: string): void {
  app.get(PATH, { schema: { hide: true }, exposeHeadRoute: false }, async (request, reply) => {
    if (!mayRead(request.headers, token)) return reply.callNotFound()
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.text())
  })
}

interface MetricsPort {
  port: number
  host: string
  token: string | null
}

/** `GET /metrics` alone, on a port of its own. Rejects with EADDRINUSE when the port is taken. */
export async function openMetricsPort(metrics: Metrics, { port, host, token }: MetricsPort) {
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== PATH || !mayRead(request.headers, token)) {
      response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('Not found\n')
      return
    }
    const body = await metrics.text().catch(() => null)
    response.writeHead(body === null ? 500 : 200, { 'content-type': metrics.contentType }).end(body ?? '')
  })
  server.requestTimeout = 10_000
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
