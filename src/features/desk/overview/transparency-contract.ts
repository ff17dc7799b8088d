import * as z from 'zod/mini'
import { reportReasons } from '#features/moderation/reasons.ts'
import { endpoint } from '#shared/endpoint.ts'
import { outcomes } from './outcomes.ts'

/** Cases are deleted three years after their decision, so three years are complete. */
export const YEARS = 3

const year = z.object({
  year: z.int(),
  /** Reports received, by reason and by what came of them. */
  reports: z.array(z.object({ reason: z.enum(reportReasons), outcome: z.enum(outcomes), count: z.int() })),
  /** Those of these reports that are about reviews, by what came of them. */
  reviews: z.array(z.object({ outcome: z.enum(outcomes), count: z.int() })),
  /** Decisions about content or members that nobody had reported. */
  ownDecisions: z.array(z.object({ outcome: z.enum(outcomes), count: z.int() })),
  /** Decisions about contested refunds and other cases about orders. */
  orders: z.object({
    refunded: z.int(),
    'refunded-in-part': z.int(),
    'paid-to-seller': z.int(),
    overturned: z.int(),
  }),
  /** Appeals received. */
  appeals: z.object({ upheld: z.int(), overturned: z.int(), waiting: z.int() }),
})
export type TransparencyYear = z.output<typeof year>

export const getTransparency = endpoint({
  method: 'GET',
  path: '/api/transparency',
  access: 'anyone',
  isShared: true,
  summary: 'How many reports, decisions and appeals there were, by year',
  reply: z.array(year),
})
