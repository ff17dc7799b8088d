import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { idText, success } from '#shared/fields.ts'

/** Records a view of a listing's page. Views are counted per day and without the viewer's identity. */
export const countView = endpoint({
  method: 'POST',
  path: '/api/products/:id/views',
  access: 'anyone',
  summary: 'Records a view of a listing',
  params: z.object({ id: idText }),
  reply: success,
  isUnseen: true,
})
