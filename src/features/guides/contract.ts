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
