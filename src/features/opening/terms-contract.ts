import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'

/** Apart from the questions, because the public page of the terms loads it. */
export const getTermsReview = endpoint({
  method: 'GET',
  path: '/api/terms-review',
  access: 'anyone',
  isShared: true,
  summary: 'Whether the operator has confirmed that a solicitor read the terms',
  reply: z.object({ isReviewed: z.boolean() }),
})
