import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { handle } from '#http/handle.ts'
import { DomainError } from '#shared/errors.ts'
import { monthlyMargin } from '../margin-contract.ts'
import { retryJob, stuckMoney, stuckOfKind } from '../stuck-contract.ts'
import { marginByMonth } from './margin-store.ts'
import { logRetry } from './staff-notices.ts'
import { stuckNow, stuckOf } from './stuck.ts'

/** Staff routes for money that does not move by itself, and for what is left of our income. */
export function stuckRoutes(app: FastifyInstance, deps: Deps): void {
  handle(app, stuckMoney, () => stuckNow(deps))

  handle(app, stuckOfKind, ({ params }) => stuckOf(deps, params.kind))

  handle(app, monthlyMargin, () => marginByMonth(deps.db))

  handle(app, retryJob, async ({ me, body: { id } }) => {
    if ((await deps.jobs.reviveDead([id])) === 0) {
      throw new DomainError('not_found', 'This job runs again already, or is gone.', { code: 'JOB_GONE' })
    }
    await logRetry(deps, me, id)
    return stuckNow(deps)
  })
}
