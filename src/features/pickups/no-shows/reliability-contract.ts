import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { idText } from '#shared/fields.ts'

export const getReliability = endpoint({
  method: 'GET',
  path: '/api/users/:id/reliability',
  access: 'anyone',
  isShared: true,
  summary: 'To how many pickups of the last twelve months a user came; null below five pickups',
  params: z.object({ id: idText }),
  reply: z.object({ reliability: z.nullable(z.object({ came: z.int(), pickups: z.int() })) }),
})
