import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { idText, instant } from '#shared/fields.ts'

/** How often the listing's page was opened, over this many days. */
const views = z.object({ days: z.number(), views: z.number() })

export const getBoost = endpoint({
  method: 'GET',
  path: '/api/products/:id/boost',
  access: 'member',
  summary: 'The boosts of one of your listings, and the views they brought',
  params: z.object({ id: idText }),
  reply: z.object({
    title: z.string(),
    /** Whether a boost can be bought now. */
    canBoost: z.boolean(),
    featuredUntil: z.nullable(instant),
    /** Views in the past week, boosted or not. */
    pastWeek: views,
    /** Measured views of the week before the last boost and of the days since. */
    measured: z.nullable(z.object({ startedAt: instant, before: views, since: views })),
  }),
})
export type BoostView = z.output<typeof getBoost.reply>

/** Starts the payment for boosting one of the user's own listings for a week. Confirmed like any other payment. */
export const boostListing = endpoint({
  method: 'POST',
  path: '/api/products/:id/boost',
  access: 'member',
  summary: 'Pay to have your listing shown first for a week',
  params: z.object({ id: idText }),
  reply: z.object({ clientSecret: z.string(), amount: z.number(), boostId: z.number() }),
})
