import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { idText, instant } from '#shared/fields.ts'
import { reportKinds } from './report/report-parts.ts'
import { exportFormats } from './report-formats.ts'

/** A calendar year since the rules began. */
export const reportYear = z.string().check(z.regex(/^20(2[4-9]|[3-9]\d)$/, 'Choose a year, such as 2026'))

const seller = z.object({
  userId: z.int(),
  username: z.string(),
  sales: z.int(),
  consideration: z.int(),
  fees: z.int(),
  /** Why the report has no full details of this seller; null when it has. */
  missing: z.nullable(z.string()),
})

const refusal = z.object({
  reason: z.string(),
  /** What to do about it. */
  remedy: z.string(),
  /** The page of the seller it is about. */
  href: z.nullable(z.string()),
})

/** What a refused file answers, beside its message. */
export const refusedFile = z.object({ message: z.string(), refusals: z.optional(z.array(refusal)) })

export const getTaxReport = endpoint({
  method: 'GET',
  path: '/api/admin/tax',
  access: 'finance',
  summary: 'The report of a year to HMRC: its sellers, what is missing, and the files that were made',
  query: z.object({ year: z.optional(reportYear) }),
  reply: z.object({
    year: z.int(),
    /** Years that can be chosen, the latest first. */
    years: z.array(z.int()),
    /** The last day for the report. */
    deadline: z.string(),
    /** What keeps the XML from being made; empty when it can be. */
    refusals: z.array(refusal),
    sellers: z.array(seller),
    /** How many sellers HMRC lacks, has with other details or sums, or has although they are not reported any more. */
    toSend: z.object({
      /** HMRC has accepted no file of this year. */
      isFirst: z.boolean(),
      added: z.int(),
      corrected: z.int(),
      deleted: z.int(),
      isOperatorChanged: z.boolean(),
      /** HMRC has a report that there is nothing to report. It is deleted before anything else is sent. */
      isNilOutdated: z.boolean(),
    }),
    exports: z.array(
      z.object({
        id: z.int(),
        format: z.enum(exportFormats),
        kind: z.enum(reportKinds),
        reference: z.string(),
        sellers: z.int(),
        by: z.nullable(z.string()),
        at: instant,
        acceptedAt: z.nullable(instant),
      }),
    ),
  }),
})
export type TaxReport = z.output<typeof getTaxReport.reply>

export const acceptTaxExport = endpoint({
  method: 'POST',
  path: '/api/admin/tax/exports/:id/accepted',
  access: 'finance',
  summary: 'Notes that HMRC accepted a file; later files say what differs from it',
  params: z.object({ id: idText }),
  reply: z.object({}),
})
