import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { handle, requireStaff } from '#http/handle.ts'
import type { Limit } from '#http/limits/rate-limits.ts'
import { memberOf } from '#http/session.ts'
import { DomainError } from '#shared/errors.ts'
import { getTaxStatus, giveTaxDetails } from '../contract.ts'
import { getTaxReport, reportYear } from '../report-contract.ts'
import { exportFormats, OWN_YEAR_FILE, reportFile } from '../report-formats.ts'
import { giveDetails } from './details.ts'
import { taxJobs } from './jobs.ts'
import { ownYearFile } from './own-year.ts'
import { makeReport, viewReport } from './report.ts'
import { taxStatus } from './status.ts'
import type { TaxDeps } from './tax-deps.ts'

const limits: Limit[] = [{ name: 'tax-details', max: 20, seconds: 60 * 60, by: 'member' }]
const fileLimits: Limit[] = [{ name: 'tax-files', max: 30, seconds: 300, by: 'member' }]

/** What sellers give for HMRC, what is reported about them, and the report itself for staff. */
export function taxRoutes(app: FastifyInstance, deps: TaxDeps): void {
  taxJobs(deps)
  handle(app, getTaxStatus, ({ me }) => taxStatus(deps, me.id))
  handle(
    app,
    giveTaxDetails,
    async ({ me, body }) => {
      await giveDetails(deps, me.id, body)
      return taxStatus(deps, me.id)
    },
    { limits },
  )
  handle(app, getTaxReport, ({ query }) => viewReport(deps, query.year === undefined ? null : Number(query.year)))
  taxFiles(app, deps)
}

/** Files instead of JSON, so that links can point to them. */
function taxFiles(app: FastifyInstance, deps: Deps): void {
  const options = { schema: { hide: true }, config: { limits: fileLimits } }
  app.get<{ Querystring: { year?: unknown } }>(OWN_YEAR_FILE, options, async (request, reply) => {
    const me = memberOf(request)
    if (!me) throw new DomainError('unauthenticated', 'Please sign in.')
    const year = yearIn(request.query.year)
    return reply
      .type('text/csv; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="hmrc-copy-${year}.csv"`)
      .send(await ownYearFile(deps, me, year))
  })
  for (const format of exportFormats) {
    app.get<{ Querystring: { year?: unknown } }>(reportFile(format), options, async (request, reply) => {
      const me = requireStaff(memberOf(request), 'finance')
      const year = yearIn(request.query.year)
      return reply
        .type(format === 'xml' ? 'application/xml; charset=utf-8' : 'text/csv; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="hmrc-report-${year}.${format}"`)
        .send(await makeReport(deps, me, { year, format }))
    })
  }
}

function yearIn(text: unknown): number {
  const { data } = reportYear.safeParse(text)
  if (data === undefined) throw new DomainError('invalid', 'Choose a year, such as 2026')
  return Number(data)
}
