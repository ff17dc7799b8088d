import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { idText, success } from '#shared/fields.ts'

/** Somebody looks at a listing's page. Counted by day, without saying who. */
export const countView = endpoint({
  method: 'POST',
  path: '/api/products/:id/views',
  access: 'anyone',
  summary: 'Counts that a listing was looked at',
  params: z.object({ id: idText }),
  reply: success,
  isUnseen: true,
})
