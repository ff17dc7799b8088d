import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { town } from '../base/town.ts'

export const getTown = endpoint({
  method: 'GET',
  path: '/api/places/towns/:slug',
  access: 'anyone',
  isShared: true,
  summary: 'Returns a town by its slug, such as bristol or newport-tf',
  params: z.object({ slug: z.string().check(z.regex(/^[a-z0-9-]{1,60}$/, 'This is not the name of a town')) }),
  reply: town,
})
