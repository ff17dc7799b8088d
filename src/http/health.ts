import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { sendFailure } from './failures.ts'

const TIMEOUT_MS = 900

/**
 * `/healthz`: the process is alive. `/readyz`: it can serve: the database answers, and clock and schema are right; it is
 * `degraded`, with the reasons, where an operator must look at something although it can serve. `/version`: what runs.
 */
export function healthRoutes(
  app: FastifyInstance,
  { readiness, weaknesses, version }: Pick<Deps, 'readiness' | 'weaknesses' | 'version'>,
): void {
  app.get('/healthz', async () => ({ status: 'alive' }))
  app.get('/version', async () => version)
  app.get('/readyz', async (request, reply) => {
    const reasons = await Promise.race([
      weaknesses().catch(() => null),
      new Promise<null>((resolve) => setTimeout(() => resolve(null), TIMEOUT_MS).unref()),
    ])
    const fault = reasons === null ? 'The database is not responding.' : readiness.fault()
    if (reasons === null || fault !== null) {
      return sendFailure(request, reply, {
        status: 503,
        message: fault ?? '',
        code: 'UNAVAILABLE',
        retryAfter: 2,
      })
    }
    return reasons.length === 0 ? { status: 'ready' } : { status: 'degraded', reasons }
  })
}
