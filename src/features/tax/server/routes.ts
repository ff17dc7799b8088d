import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import { handle, requireStaff } from '#http/handle.ts'
import { countUse, type Limit } from '#http/limits/rate-limits.ts'
import { memberOf } from '#http/session.ts'
import { DomainError } from '#shared/errors.ts'
import { getTaxStatus, giveTaxDetails } from '../contract.ts'
import { type ReportKind, reportKinds } from '../report/report-parts.ts'
import { acceptTaxExport, getTaxReport } from '../report-contract.ts'

import { OWN_YEAR_FILE, OWN_YEAR_PDF, REPORT_CSV, REPORT_XML } from '../report-formats.ts'
import type { TaxFields } from '../tax-details.ts'

import { acceptReport } from './accept-report.ts'
import { giveDetails } from './details.ts'
import { taxJobs } from './jobs.ts'
import { sendCopyAsCsv, sendCopyAsPdf, yearIn } from './own-copies.ts'
import { viewReport } from './report.ts'
import { makeCsv, makeXml } from './report-file.ts'
import { taxStatus } from './status.ts'
import type { TaxDeps } from './tax-deps.ts'

/** Of one member, however they ask. */
const DETAILS_LIMIT = { name: 'tax-details', max: 20, seconds: 60 * 60 } as const
const FILES_LIMIT = { name: 'tax-files', max: 30, seconds: 300 } as const
const limits: Limit[] = [{ ...DETAILS_LIMIT, by: 'member' }]
const fileLimits: Limit[] = [{ ...FILES_LIMIT, by: 'member' }]

/** What sellers give for HMRC, what is reported about them, and the report itself for staff. */
export function taxRoutes(app: FastifyInstance, deps: TaxDeps): ReturnType<typeof taxByLink> {
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
  return taxByLink(deps)
}

/** What a suspended member does by a link, within the same limits. `log` runs once they allow it. */
function taxByLink(deps: TaxDeps) {
  const count = (limit: Pick<Limit, 'name' | 'max' | 'seconds'>, userId: number) =>
    countUse(deps.counters, deps.clock, limit, `m${userId}`)
  return {
    status: (userId: number) => taxStatus(deps, userId),
    give: async (userId: number, fields: TaxFields): Promise<void> => {
      await count(DETAILS_LIMIT, userId)
      await giveDetails(deps, userId, fields)
    },
    copy: async (
      userId: number,
      which: { format: 'csv' | 'pdf'; year: unknown },
      reply: FastifyReply,
      log: () => Promise<void>,
    ): Promise<FastifyReply> => {
      const year = yearIn(which.year)
      await count(FILES_LIMIT, userId)
      await log()
      const send = which.format === 'csv' ? sendCopyAsCsv : sendCopyAsPdf
      return send(deps, { id: userId, byLink: true }, year, reply)
    },
  }
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
    return sendCopyAsCsv(deps, me, year, reply)
  })
  app.get<{ Querystring: { year?: unknown } }>(OWN_YEAR_PDF, fileOptions, async (request, reply) => {
    const { me, year } = own(request)
    return sendCopyAsPdf(deps, me, year, reply)
  })
}

/** The report, for finance and admins. */
function reportFiles(app: FastifyInstance, deps: Deps): void {
  type Query = { Querystring: { year?: unknown; kind?: unknown } }
  app.get<Query>(REPORT_CSV, fileOptions, async (request, reply) => {
    const me = requireStaff(memberOf(request), 'finance')
    const year = yearIn(request.query.year)
    const { file } = await makeCsv(deps, me, year)
    return reply
      .type('text/csv; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="hmrc-report-${year}.csv"`)
      .send(file)
  })
  app.get<Query>(REPORT_XML, fileOptions, async (request, reply) => {
    const me = requireStaff(memberOf(request), 'finance')
    const { file, reference } = await makeXml(deps, me, yearIn(request.query.year), kindIn(request.query.kind))
    // HMRC refuses a file whose name is not the reference of its message (its rule 007).
    const name = `${reference}.xml`
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(file)
  })
}

/** Without a kind: the sellers that HMRC does not have. */
function kindIn(text: unknown): ReportKind {
  const kind = text === undefined ? 'new' : reportKinds.find((each) => each === text)
  if (kind === undefined) throw new DomainError('invalid', 'Choose “new” or “corrections”.')
  return kind
}
