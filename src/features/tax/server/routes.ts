import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import { handle, requireStaff } from '#http/handle.ts'
import type { Limit } from '#http/limits/rate-limits.ts'
import { memberOf } from '#http/session.ts'
import { DomainError } from '#shared/errors.ts'
import { getTaxStatus, giveTaxDetails } from '../contract.ts'
import { type ReportKind, reportKinds } from '../report/report-parts.ts'
import { acceptTaxExport, getTaxReport, reportYear } from '../report-contract.ts'
import { OWN_YEAR_FILE, OWN_YEAR_PDF, reportFile } from '../report-formats.ts'
import { acceptReport } from './accept-report.ts'
import { giveDetails } from './details.ts'
import { taxJobs } from './jobs.ts'
import { ownYearFile } from './own-year.ts'
import { ownYearPdf } from './own-year-pdf.ts'
import { viewReport } from './report.ts'
import { makeCsv, makeXml } from './report-file.ts'
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
  handle(app, acceptTaxExport, async ({ me, params }) => {
    await acceptReport(deps, me, params.id)
    return {}
  })
  ownFiles(app, deps)
  reportFiles(app, deps)
}

const fileOptions = { schema: { hide: true }, config: { limits: fileLimits } }

/** Files instead of JSON, so that links can point to them: a seller's copy of what is reported about them. */
function ownFiles(app: FastifyInstance, deps: Deps): void {
  const own = (request: FastifyRequest<{ Querystring: { year?: unknown } }>) => {
    const me = memberOf(request)
    if (!me) throw new DomainError('unauthenticated', 'Please sign in.')
    return { me, year: yearIn(request.query.year) }
  }
  app.get<{ Querystring: { year?: unknown } }>(OWN_YEAR_FILE, fileOptions, async (request, reply) => {
    const { me, year } = own(request)
    return reply
      .type('text/csv; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="hmrc-copy-${year}.csv"`)
      .send(await ownYearFile(deps, me, year))
  })
  app.get<{ Querystring: { year?: unknown } }>(OWN_YEAR_PDF, fileOptions, async (request, reply) => {
    const { me, year } = own(request)
    return reply
      .type('application/pdf')
      .header('cache-control', 'no-store')
      .header('content-disposition', `inline; filename="hmrc-copy-${year}.pdf"`)
      .send(await ownYearPdf(deps, me, year))
  })
}

/** The report, for finance and admins. */
function reportFiles(app: FastifyInstance, deps: Deps): void {
  type Query = { Querystring: { year?: unknown; kind?: unknown } }
  app.get<Query>(reportFile('csv'), fileOptions, async (request, reply) => {
    const me = requireStaff(memberOf(request), 'finance')
    const year = yearIn(request.query.year)
    return reply
      .type('text/csv; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="hmrc-report-${year}.csv"`)
      .send(await makeCsv(deps, me, year))
  })
  app.get<Query>(reportFile('xml'), fileOptions, async (request, reply) => {
    const me = requireStaff(memberOf(request), 'finance')
    const [year, kind] = [yearIn(request.query.year), kindIn(request.query.kind)]
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="hmrc-${kind}-${year}.xml"`)
      .send(await makeXml(deps, me, year, kind))
  })
}

/** Without a kind: the sellers that HMRC does not have. */
function kindIn(text: unknown): ReportKind {
  const kind = text === undefined ? 'new' : reportKinds.find((each) => each === text)
  if (kind === undefined) throw new DomainError('invalid', 'Choose “new” or “corrections”.')
  return kind
}

function yearIn(text: unknown): number {
  const { data } = reportYear.safeParse(text)
  if (data === undefined) throw new DomainError('invalid', 'Choose a year, such as 2026')
  return Number(data)
}
