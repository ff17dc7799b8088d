import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { instant } from '#shared/fields.ts'
import { anyTaxFields, detailKinds } from './tax-details.ts'

const totals = z.object({
  sales: z.int(),
  /** Pence after our fees and refunds. */
  consideration: z.int(),
  fees: z.int(),
})

const year = z.object({
  year: z.int(),
  /** Whether the year so far is reported, as far as the sales decide it. */
  isReported: z.boolean(),
  totals,
  /** January to March first. */
  quarters: z.array(totals),
})
export type OwnTaxYear = z.output<typeof year>

export const taxStatus = z.object({
  /** `none`: nothing is asked of this member now. */
  state: z.enum(['none', 'asked', 'given']),
  kind: z.nullable(z.enum(detailKinds)),
  givenAt: z.nullable(instant),
  /** While asked: from when payouts wait, if the seller is reported. */
  holdFrom: z.nullable(instant),
  /** Payouts wait now. */
  isHeld: z.boolean(),
  /** Years with sales, the latest first. */
  years: z.array(year),
})
export type TaxStatus = z.output<typeof taxStatus>

export const getTaxStatus = endpoint({
  method: 'GET',
  path: '/api/tax',
  access: 'member',
  summary: 'What HMRC requires of you as a seller, and what is reported about you',
  reply: taxStatus,
})

export const giveTaxDetails = endpoint({
  method: 'PUT',
  path: '/api/tax',
  access: 'member',
  summary: 'Gives the details that are reported to HMRC; payouts that waited for them are sent',
  body: anyTaxFields,
  reply: taxStatus,
})
