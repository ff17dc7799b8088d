import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'

/** Where the code of a package runs. */
export const packageUses = ['server', 'pages', 'both'] as const

const licence = z.object({
  name: z.string(),
  version: z.string(),
  /** As an expression of SPDX, such as `MIT OR Apache-2.0`. */
  licence: z.string(),
  use: z.enum(packageUses),
  /** File below /licences with the licence texts that the package brings; null when it brings none. */
  text: z.nullable(z.string()),
})
export type PackageLicence = z.output<typeof licence>

export const listLicences = endpoint({
  method: 'GET',
  path: '/api/licences',
  access: 'anyone',
  isShared: true,
  summary: 'The packages that this server and its pages contain, with their licences',
  reply: z.array(licence),
})
