import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { sendFailure } from './failures.ts'

const PATIENCE_MS = 900

/** `/healthz`: the process is alive. `/readyz`: it can serve, the database included. */
export function healthRoutes(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  app.get('/healthz', async () => ({ status: 'alive' }))
  app.get('/readyz', async (request, reply) => {
    const ready = await Promise.race([
      db.execute(sql`select 1`).then(
        () => true,
        () => false,
      ),
      new Promise<false>((resolve) => setTimeout(() => resolve(false), PATIENCE_MS).unref()),
    ])
    if (ready) return { status: 'ready' }
    return sendFailure(request, reply, {
      status: 503,
      message: 'The database does not answer.',
      code: 'UNAVAILABLE',
      retryAfter: 2,
    })
  })
}
