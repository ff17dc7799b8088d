import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { instant } from '#shared/fields.ts'

/** Money that does not move by itself, most urgent kind first. */
export const STUCK_KINDS = [
  'balance',
  'chargeback',
  'dispute',
  'payment',
  'refund',
  'reversal',
  'payout',
  'seller',
  'job',
] as const

const stuckItem = z.object({
  kind: z.enum(STUCK_KINDS),
  /** Unique within its kind: the id of an order, refund, payout, user, chargeback or job. */
  id: z.string(),
  title: z.string(),
  /** Why it does not move, as far as we know. */
  reason: z.nullable(z.string()),
  /** In pence; null for jobs. */
  amount: z.nullable(z.number()),
  transactionId: z.nullable(z.number()),
  since: instant,
  /** The deadline for evidence, or for our decision. */
  dueAt: z.nullable(instant),
})
export type StuckItem = z.output<typeof stuckItem>

const stuck = z.object({
  items: z.array(stuckItem),
  /** The last comparison of the provider's balance with what we owe; null before the first. */
  balance: z.nullable(z.object({ checkedAt: instant, atProvider: z.number(), owed: z.number() })),
})
export type Stuck = z.output<typeof stuck>

export const stuckMoney = endpoint({
  method: 'GET',
  path: '/api/admin/money/stuck',
  access: 'staff',
  summary: 'Refunds, transfers, sellers, chargebacks and jobs that wait',
  reply: stuck,
})

export const retryJob = endpoint({
  method: 'POST',
  path: '/api/admin/money/retry-job',
  access: 'finance',
  summary: 'Retry a job whose attempts have all failed',
  body: z.strictObject({ id: z.uuid('Choose a job of the list') }),
  reply: stuck,
})
