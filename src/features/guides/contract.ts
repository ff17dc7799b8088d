import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'

/** Who runs the place, as configured. What is not configured is null and not spoken of. */
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
  summary: 'Who runs this marketplace',
  reply: company,
})
