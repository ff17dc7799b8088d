import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Metrics } from '#adapters/metrics/metrics.ts'
import { isInner } from '../pages/inner.ts'
import { routeOfPage } from '../pages/page-routes.ts'

/** Methods of our routes; any other is counted as one, because a client can send what it likes. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** The pattern of the route of a request, such as `/api/products/:id`: never an id. */
export const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? routeOfPage(request) ?? 'none'

/** Measures every request by its route. Calls of the server to itself, for pages, are counted apart. */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  const observe = metrics.timer(
    'hedgerow_http_request_duration_seconds',
    'Duration of requests by method, route, class of the status, and whether a client or a page made them',
    ['method', 'route', 'status', 'caller'],
  )
  app.addHook('onResponse', async (request, reply) => {
    observe(
      {
        method: METHODS.has(request.method) ? request.method : 'other',
        route: routeOf(request),
        status: `${Math.floor(reply.statusCode / 100)}xx`,
        caller: isInner(request) ? 'page' : 'client',
      },
      reply.elapsedTime / 1000,
    )
  })
}

/** One line for each request of a client, at the level `info`. Addresses of pages hold tokens, so only routes are logged. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    if (isInner(request)) return
    const { method } = request
    const ms = Math.round(reply.elapsedTime)
    request.log.info({ method, route: routeOf(request), status: reply.statusCode, ms }, 'request')
  })
}
