import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { idText } from '#shared/fields.ts'
import { replyTimes } from './reply-time.ts'

export const getReplyTime = endpoint({
  method: 'GET',
  path: '/api/users/:id/reply-time',
  access: 'anyone',
  isShared: true,
  summary: 'How soon a user usually replies, if there is enough data',
  params: z.object({ id: idText }),
  reply: z.object({ within: z.nullable(z.enum(replyTimes)) }),
})
