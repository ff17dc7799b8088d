import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'

/** The operator of the site, as configured. Unconfigured fields are null and not shown. */
const company = z.object({
  name: z.nullable(z.string()),
  number: z.nullable(z.string()),
  address: z.nullable(z.string()),
  email: z.nullable(z.string()),
})
export type Company = z.output<typeof company>

export const getCompany = endpoint({
  method: 'GET',
  path: '/api/company',
  access: 'anyone',
  summary: 'The operator of this marketplace',
  reply: company,
})

/** What admins set at the desk and every visitor reads. */
const site = z.object({
  /** Heading and text of the home page. */
  heading: z.string(),
  text: z.string(),
  /** Charges on a sale, in basis points. */
  rates: z.object({ commission: z.int(), protection: z.int() }),
  /** How long an order waits to be paid and collected, and for an answer to a refund request. */
  deadlines: z.object({ payMinutes: z.int(), collectDays: z.int(), answerHours: z.int() }),
})
export type Site = z.output<typeof site>

export const getSite = endpoint({
  method: 'GET',
  path: '/api/site',
  access: 'anyone',
  isShared: true,
  summary: 'The texts of the home page, what a sale costs and how long its steps may take',
  reply: site,
})
