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
  'batch',
  'payout',
  'seller',
  'debt',
  'job',
] as const

const stuckItem = z.object({
  kind: z.enum(STUCK_KINDS),
  /** Unique within its kind: the id of an order, refund, payout, batch, user, chargeback, debt or job. */
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
  /** The first of each kind. */
  items: z.array(stuckItem),
  /** How many of each kind there are in all, and their sum in pence. */
  kinds: z.array(z.object({ kind: z.enum(STUCK_KINDS), total: z.number(), amount: z.number() })),
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

export const stuckOfKind = endpoint({
  method: 'GET',
  path: '/api/admin/money/stuck/:kind',
  access: 'staff',
  summary: 'All of one kind that waits, when the list of all kinds leaves some out',
  params: z.object({ kind: z.enum(STUCK_KINDS, 'There is no such list') }),
  reply: z.array(stuckItem),
})

export const retryJob = endpoint({
  method: 'POST',
  path: '/api/admin/money/retry-job',
  access: 'finance',
  summary: 'Retry a job whose attempts have all failed',
  body: z.strictObject({ id: z.uuid('Choose a job of the list') }),
  reply: stuck,
})
