import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { sendFailure } from './failures.ts'

const TIMEOUT_MS = 900

/** `/healthz`: the process is alive. `/readyz`: it can serve: the database answers, and clock and schema are right. */
export function healthRoutes(app: FastifyInstance, { db, readiness }: Pick<Deps, 'db' | 'readiness'>): void {
  app.get('/healthz', async () => ({ status: 'alive' }))
  app.get('/readyz', async (request, reply) => {
    const ready = await Promise.race([
      db.execute(sql`select 1`).then(
        () => true,
        () => false,
      ),
      new Promise<false>((resolve) => setTimeout(() => resolve(false), TIMEOUT_MS).unref()),
    ])
    const fault = ready ? readiness.fault() : 'The database is not responding.'
    if (fault === null) return { status: 'ready' }
    return sendFailure(request, reply, {
      status: 503,
      message: fault,
      code: 'UNAVAILABLE',
      retryAfter: 2,
    })
  })
}
