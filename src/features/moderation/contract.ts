import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { id, paragraph } from '#shared/fields.ts'
import { MAX_DETAILS_LENGTH, reportReasons, targetKinds } from './reasons.ts'

export const sendReport = endpoint({
  method: 'POST',
  path: '/api/reports',
  access: 'member',
  summary: 'Report a listing, a message, a review, a user, a swap day, a request, a crop or a group',
  body: z.object({
    targetKind: z.enum(targetKinds, 'Say what you report'),
    targetId: id,
    reason: z.enum(reportReasons, 'Choose what is wrong'),
    details: z.optional(
      paragraph({
        max: MAX_DETAILS_LENGTH,
        tooLong: `Use at most ${MAX_DETAILS_LENGTH.toLocaleString('en-GB')} characters`,
      }),
    ),
  }),
  reply: z.object({
    /** Reference to quote in later contact. */
    reference: z.string(),
  }),
  status: 201,
})
