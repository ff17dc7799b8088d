import * as z from 'zod/mini'
import { PARTIES } from '#features/checkout/base/parties.ts'
import { noShowAnswers, noShowStatuses } from '#features/pickups/no-shows/no-show.ts'
import { instant } from '#shared/fields.ts'
import { person } from '../decision-shape.ts'

/** Buyer and seller who contradict each other about who came to a pickup. */
export const noShowSubject = z.object({
  kind: z.literal('no_show'),
  /** The order. */
  id: z.int(),
  title: z.string(),
  buyer: person,
  seller: person,
  /** What each said of the other, and the answer. */
  sayings: z.array(
    z.object({
      /** Who, as the other says, did not come. */
      absent: z.enum(PARTIES),
      status: z.enum(noShowStatuses),
      startsAt: instant,
      saidAt: z.nullable(instant),
      words: z.nullable(z.string()),
      answer: z.nullable(z.enum(noShowAnswers)),
      answerWords: z.nullable(z.string()),
      answeredAt: z.nullable(instant),
    }),
  ),
  /** What happened to the visit last. */
  visit: z.nullable(
    z.object({
      startsAt: instant,
      changedAt: instant,
      changedBy: z.nullable(z.enum(PARTIES)),
      reason: z.nullable(z.string()),
    }),
  ),
})
export type NoShowSubject = z.output<typeof noShowSubject>
