import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { handle, requireStaff } from '#http/handle.ts'
import { memberOf } from '#http/session.ts'
import { DomainError } from '#shared/errors.ts'
import { getOverview, OVERVIEW_FILE, periodQuery } from '../overview-contract.ts'
import { getTransparency } from '../transparency-contract.ts'
import { overview, overviewFile } from './overview.ts'
import { transparencyFigures } from './transparency.ts'

/** What happened, for the operator, and what the public reads of it. */
export function overviewRoutes(app: FastifyInstance, deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'mail'>): void {
  handle(app, getOverview, async ({ query }) => overview(deps, query.period))
  handle(app, getTransparency, transparencyFigures(deps))
  app.get(OVERVIEW_FILE, { schema: { hide: true } }, async (request, reply) => {
    requireStaff(memberOf(request), 'admin')
    const query = periodQuery.safeParse(request.query)
    if (!query.success) throw new DomainError('invalid', 'Choose a period', { fields: { period: 'Choose a period' } })
    const { period } = query.data
    return reply
      .type('text/csv; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="overview-${period}.csv"`)
      .send(await overviewFile(deps, period))
  })
}
