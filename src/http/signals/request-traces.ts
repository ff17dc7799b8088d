import { context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { FastifyInstance } from 'fastify'
import { routeOf } from './request-metrics.ts'

/** A span for each request, named by its method and route, around everything that it causes. Addresses are left out. */
export function traceRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const span = trace.getTracer('hedgerow').startSpan(request.method, { kind: SpanKind.SERVER })
    reply.raw.once('close', () => {
      const route = routeOf(request)
      span.updateName(`${request.method} ${route}`)
      span.setAttributes({
        'http.request.method': request.method,
        'http.route': route,
        'http.response.status_code': reply.statusCode,
        'hedgerow.request_id': request.id,
      })
      if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    })
    context.with(trace.setSpan(context.active(), span), done)
  })
}
