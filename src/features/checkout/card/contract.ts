import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { idText, instant } from '#shared/fields.ts'
import { transaction } from '../base/shapes.ts'

/** Which card form the browser loads, and what the checkout starts with. */
export const paymentsConfig = endpoint({
  method: 'GET',
  path: '/api/payments/config',
  access: 'anyone',
  summary: 'Which payment provider is on',
  reply: z.object({
    provider: z.enum(['sandbox', 'stripe']),
    publishableKey: z.string(),
    /** True when no real money moves and the address is public: a banner says so. */
    banner: z.boolean(),
    protectionDefault: z.boolean(),
    protectionWording: z.string(),
    /** What a boost costs in pence, how long it lasts, and what it is said to bring. */
    boost: z.object({ price: z.number(), days: z.number(), claim: z.nullable(z.string()) }),
  }),
})

/** The truth about a payment of the asker's; without an id, about the last paid order of the past day. */
export const paymentStatus = endpoint({
  method: 'GET',
  path: '/api/payments/status',
  access: 'member',
  summary: 'What became of a payment',
  query: z.object({
    payment_intent: z.optional(z.string().check(z.maxLength(200))),
    /** An order that was free has no payment to ask about. */
    transactionId: z.optional(idText),
  }),
  reply: z.object({
    /** `unpaid`: nothing was charged, and no card was refused since. */
    state: z.enum(['paid', 'processing', 'failed', 'unpaid', 'none']),
    /** Why it failed, for people. */
    message: z.nullable(z.string()),
    transaction: z.nullable(transaction),
    /** Whether paying again can work: what was failed to be paid for is still to be had. */
    canRetry: z.boolean(),
    /** The listing, when the payment was for a boost. */
    boost: z.nullable(z.object({ productId: z.number(), title: z.string(), endsAt: z.nullable(instant) })),
  }),
})

/** The card form of the sandbox confirms here, as Stripe's form does at Stripe. Only while the sandbox is on. */
export const sandboxConfirm = endpoint({
  method: 'POST',
  path: '/api/sandbox/payment_intents/:id/confirm',
  access: 'member',
  summary: 'Pay with a test card (sandbox only)',
  params: z.object({ id: z.string().check(z.maxLength(100)) }),
  body: z.strictObject({
    clientSecret: z.string().check(z.maxLength(200)),
    number: z.string().check(z.maxLength(40)),
    /** `MM/YY` */
    expiry: z.string().check(z.maxLength(10)),
    cvc: z.string().check(z.maxLength(10)),
    return_url: z.string().check(z.maxLength(500)),
  }),
  reply: z.object({
    /** Stripe's word: `requires_capture` is authorised, `requires_action` asks to follow `redirectUrl`. */
    status: z.string(),
    redirectUrl: z.nullable(z.string()),
    error: z.nullable(z.object({ code: z.string(), message: z.string() })),
  }),
})
