import type { FastifyReply } from 'fastify'
import type { Deps } from '#deps.ts'
import { DomainError } from '#shared/errors.ts'
import { reportYear } from '../report-contract.ts'
import { ownYearFile, type Reader } from './own-year.ts'
import { ownYearPdf } from './own-year-pdf.ts'

/** Answers with a seller's copy of a year for a spreadsheet. The caller has checked who asks. */
export const sendCopyAsCsv = async (deps: Deps, me: Reader, year: number, reply: FastifyReply): Promise<FastifyReply> =>
  reply
    .type('text/csv; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="hmrc-copy-${year}.csv"`)
    .send(await ownYearFile(deps, me, year))

/** The same as a page to read, print or keep. */
export const sendCopyAsPdf = async (deps: Deps, me: Reader, year: number, reply: FastifyReply): Promise<FastifyReply> =>
  reply
    .type('application/pdf')
    .header('cache-control', 'no-store')
    .header('content-disposition', `inline; filename="hmrc-copy-${year}.pdf"`)
    .send(await ownYearPdf(deps, me, year))

/** The year that a query names. */
export function yearIn(text: unknown): number {
  const { data } = reportYear.safeParse(text)
  if (data === undefined) throw new DomainError('invalid', 'Choose a year, such as 2026')
  return Number(data)
}
