import * as z from 'zod/mini'
import { STUCK_KINDS } from '#features/checkout/ledger/stuck-contract.ts'
import { contactTopicNames } from '#features/moderation/topics.ts'
import { instant } from '#shared/fields.ts'

/** What someone wrote to staff with the contact form. */
export const contactSubject = z.object({
  kind: z.literal('contact'),
  reference: z.string(),
  name: z.string(),
  email: z.string(),
  topic: z.enum(contactTopicNames),
  message: z.string(),
  at: instant,
})

/** Money that does not move by itself, as the ledger lists it. */
export const stuckSubject = z.object({
  kind: z.literal('stuck_money'),
  what: z.enum(STUCK_KINDS),
  title: z.string(),
  reason: z.nullable(z.string()),
  amount: z.nullable(z.number()),
  orderId: z.nullable(z.number()),
  since: instant,
})
