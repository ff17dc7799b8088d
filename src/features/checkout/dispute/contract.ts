import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { id, paragraph } from '#shared/fields.ts'
import { STATUSES } from '../base/lifecycle.ts'
import { PARTIES } from '../base/parties.ts'
import { transaction } from '../base/shapes.ts'
import { ORDER_RULES } from '../order/staff-decisions.ts'

/** By which rule of the terms staff decide, and why: without both nothing is decided. The log keeps them. */
const ruled = {
  rule: z.enum(ORDER_RULES, 'Choose a rule'),
  reason: paragraph({ min: 1, max: 1000, tooShort: 'Enter the reason' }),
}

/** A dispute as staff see it. */
const dispute = z.extend(
  z.omit(transaction, { party: true, actions: true, collectionCode: true, collectionQr: true, pickup: true }),
  {
    contestReason: z.nullable(z.string()),
  },
)

export const openDisputes = endpoint({
  method: 'GET',
  path: '/api/admin/disputes',
  access: 'staff',
  summary: 'Disputes waiting for a decision, the oldest hundred first, and how many there are',
  reply: z.object({ total: z.int(), disputes: z.array(dispute) }),
})

export const decideDispute = endpoint({
  method: 'POST',
  path: '/api/admin/disputes/decide',
  access: 'finance',
  summary: 'Decide a dispute',
  body: z.strictObject({
    transactionId: id,
    ...ruled,
    to: z.enum(PARTIES, 'Choose who gets the money'),
    /** When the seller is paid: the part of it, in pence, that goes back to the buyer. */
    refund: z._default(z.int('Enter whole pence').check(z.gte(0, 'Enter whole pence')), 0),
  }),
  reply: z.object({ success: z.boolean(), message: z.string(), status: z.enum(STATUSES) }),
})

/** Reverses the payout, or books what the seller owes, and refunds the buyer in full, or a part of the price. */
export const refundReleased = endpoint({
  method: 'POST',
  path: '/api/admin/orders/refund',
  access: 'finance',
  summary: 'Refund an order after its release',
  body: z.strictObject({
    transactionId: id,
    ...ruled,
    /** The part of the price, in pence; without it everything goes back. */
    amount: z.optional(z.int('Enter whole pence').check(z.gte(1, 'Enter at least 1p'))),
    /** With an amount: what was refunded before, so that a repeated request refunds nothing more. */
    refundedBefore: z._default(z.int('Enter whole pence').check(z.gte(0, 'Enter whole pence')), 0),
  }),
  reply: z.object({ success: z.boolean(), message: z.string(), status: z.enum(STATUSES) }),
})
