import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { idText, instant } from '#shared/fields.ts'

/** How often a page was opened, over so many days. */
const views = z.object({ days: z.number(), views: z.number() })

export const getBoost = endpoint({
  method: 'GET',
  path: '/api/products/:id/boost',
  access: 'member',
  summary: 'How a listing of yours stands with its boosts, and what they brought',
  params: z.object({ id: idText }),
  reply: z.object({
    title: z.string(),
    /** Whether one can be bought now. */
    canBoost: z.boolean(),
    featuredUntil: z.nullable(instant),
    /** Of the past week, whether boosted or not. */
    pastWeek: views,
    /** The week before the last boost and the days since, as they were measured. */
    measured: z.nullable(z.object({ startedAt: instant, before: views, since: views })),
  }),
})
export type BoostStanding = z.output<typeof getBoost.reply>

/** Starts the payment that shows a listing of yours first for a week. Confirmed like any other payment. */
export const boostListing = endpoint({
  method: 'POST',
  path: '/api/products/:id/boost',
  access: 'member',
  summary: 'Pay to have your listing shown first for a week',
  params: z.object({ id: idText }),
  reply: z.object({ clientSecret: z.string(), amount: z.number(), boostId: z.number() }),
})
